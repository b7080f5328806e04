internal import CaptureBase
internal import CaptureFiles
internal import Dispatch

/// Calls a handler on a serial queue whenever the store's signal file is written to, and once a second.
///
/// The timer is for programs that send no signal: one that is killed between its commit and the signal,
/// or an editor that knows nothing of the store.
final class ChangeSignalWatch: Sendable {
  private let place: StorePlace
  private let queue: DispatchQueue
  private let sources = Guarded(Sources())

  /// What calls the handler.
  private struct Sources {
    var signal: FileWatch?
    var timer: (any DispatchSourceTimer)?
  }

  init(of place: StorePlace, label: String) {
    self.place = place
    queue = DispatchQueue(label: label)
  }

  /// Starts to call the handler, for the first time at once.
  func start(_ handler: @escaping @Sendable () -> Void) {
    sources.withLock { sources in
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now(), repeating: 1)
      timer.onEvent(handler)
      timer.activate()
      sources.timer = timer
      sources.signal = FileWatch(place.bell, queue: queue, changed: handler)
    }
  }

  func stop() {
    sources.withLock { sources in
      sources.timer?.cancel()
      sources.signal?.stop()
      sources = Sources()
    }
  }
}
