internal import CaptureImaging
internal import Dispatch

/// Those who hear what is to be shown: a delegate, and the readers of streams.
final class BrowseAudience: Sendable {
  private struct Listeners: Sendable {
    weak var delegate: (any PhotoBrowserDelegate)?
    var queue = DispatchQueue(label: "capture.browse.shown")
  }

  private let listeners = Guarded(Listeners())
  private let broadcast = Broadcast<BrowseOutcome>()

  /// Where everybody is told.
  var queue: DispatchQueue { listeners.withLock { $0.queue } }

  /// Whether this is still the queue that `queue` answered.
  func isTold(on queue: DispatchQueue) -> Bool { listeners.withLock { $0.queue === queue } }

  func setDelegate(_ delegate: (any PhotoBrowserDelegate)?, queue: DispatchQueue) {
    listeners.withLock { listeners in
      listeners.delegate = delegate
      listeners.queue = queue
    }
  }

  func outcomes() -> AsyncStream<BrowseOutcome> {
    broadcast.stream(keeping: .bufferingNewest(1))
  }

  func tell(_ outcome: BrowseOutcome, from browser: PhotoBrowser) {
    broadcast.send(outcome)
    let delegate = listeners.withLock { $0.delegate }
    switch outcome {
    case .shown(let photo): delegate?.browser(browser, show: photo)
    case .failed(_, let error, _): delegate?.browser(browser, couldNotShow: error)
    }
  }
}
