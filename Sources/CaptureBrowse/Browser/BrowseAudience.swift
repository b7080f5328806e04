internal import CaptureBase
internal import Dispatch

/// The receivers of outcomes: a delegate, and the readers of streams.
final class BrowseAudience: Sendable {
  private struct Listeners: Sendable {
    weak var delegate: (any PhotoBrowserDelegate)?
    var queue = DispatchQueue(label: "capture.browse.shown")
  }

  /// The receiver of one outcome, unaffected by a change of delegate in the meantime.
  struct Listener: Sendable {
    fileprivate let delegate: (any PhotoBrowserDelegate)?
  }

  private let listeners = Guarded(Listeners())
  private let broadcast = Broadcast<BrowseOutcome>()

  /// The queue on which outcomes are delivered.
  var queue: DispatchQueue { listeners.withLock { $0.queue } }

  /// Returns the receiver on a queue, or nil if deliveries have moved to another queue.
  func listener(on queue: DispatchQueue) -> Listener? {
    listeners.withLock { $0.queue === queue ? Listener(delegate: $0.delegate) : nil }
  }

  func setDelegate(_ delegate: (any PhotoBrowserDelegate)?, queue: DispatchQueue) {
    listeners.withLock { listeners in
      listeners.delegate = delegate
      listeners.queue = queue
    }
  }

  func outcomes() -> AsyncStream<BrowseOutcome> {
    broadcast.stream(keeping: .bufferingNewest(1))
  }

  /// Sends an outcome to the readers of streams and to the listener; call this on its queue.
  func tell(_ outcome: BrowseOutcome, to listener: Listener, from browser: PhotoBrowser) {
    broadcast.send(outcome)
    switch outcome {
    case .shown(let photo): listener.delegate?.browser(browser, show: photo)
    case .failed(_, let error, _): listener.delegate?.browser(browser, couldNotShow: error)
    }
  }
}
