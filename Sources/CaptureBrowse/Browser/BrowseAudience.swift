internal import CaptureImaging
internal import Dispatch

/// Those who hear what is to be shown: a delegate, and the readers of streams.
final class BrowseAudience: Sendable {
  private struct Listeners: Sendable {
    weak var delegate: (any PhotoBrowserDelegate)?
    var queue = DispatchQueue(label: "capture.browse.shown")
    var readers: [Int: AsyncStream<BrowseOutcome>.Continuation] = [:]
    var nextKey = 0
  }

  private let listeners = Guarded(Listeners())

  deinit {
    for reader in listeners.withLock({ $0.readers }).values { reader.finish() }
  }

  /// Where everybody is told.
  var queue: DispatchQueue { listeners.withLock { $0.queue } }

  func setDelegate(_ delegate: (any PhotoBrowserDelegate)?, queue: DispatchQueue) {
    listeners.withLock { listeners in
      listeners.delegate = delegate
      listeners.queue = queue
    }
  }

  func outcomes() -> AsyncStream<BrowseOutcome> {
    let (stream, reader) = AsyncStream.makeStream(
      of: BrowseOutcome.self, bufferingPolicy: .bufferingNewest(1))
    let key = listeners.withLock { listeners in
      listeners.nextKey += 1
      listeners.readers[listeners.nextKey] = reader
      return listeners.nextKey
    }
    reader.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.readers.removeValue(forKey: key) }
    }
    return stream
  }

  func tell(_ outcome: BrowseOutcome, from browser: PhotoBrowser) {
    let (delegate, readers) = listeners.withLock { ($0.delegate, Array($0.readers.values)) }
    for reader in readers { reader.yield(outcome) }
    switch outcome {
    case .shown(let photo): delegate?.browser(browser, show: photo)
    case .failed(_, let error): delegate?.browser(browser, couldNotShow: error)
    }
  }
}
