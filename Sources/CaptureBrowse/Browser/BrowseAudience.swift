internal import CaptureImaging
internal import Dispatch

/// Those who hear what is to be shown: a delegate, and the readers of streams.
final class BrowseAudience: Sendable {
  private struct Listeners: Sendable {
    weak var delegate: (any PhotoBrowserDelegate)?
    var queue = DispatchQueue(label: "capture.browse.shown")
  }

  /// Who hears of one outcome on a queue, whoever is named meanwhile.
  struct Listener: Sendable {
    fileprivate let delegate: (any PhotoBrowserDelegate)?
  }

  private let listeners = Guarded(Listeners())
  private let broadcast = Broadcast<BrowseOutcome>()

  /// Where everybody is told.
  var queue: DispatchQueue { listeners.withLock { $0.queue } }

  /// Who is told on a queue; nil once everybody is told on another.
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

  /// Tells the readers of streams and the listener, on whose queue it is called.
  func tell(_ outcome: BrowseOutcome, to listener: Listener, from browser: PhotoBrowser) {
    broadcast.send(outcome)
    switch outcome {
    case .shown(let photo): listener.delegate?.browser(browser, show: photo)
    case .failed(_, let error, _): listener.delegate?.browser(browser, couldNotShow: error)
    }
  }
}
