internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// Looks for changes whenever the store's bell is rung, and once a second.
///
/// So a program is heard of, too, that is killed between its change and the bell.
final class ChangeWatch: Sendable {
  typealias Reading = @Sendable (Int64) -> (changes: [StoreChange], last: Int64)?

  private let place: StorePlace
  private let reading: Reading
  private let output: AsyncStream<StoreChange>.Continuation
  private let queue = DispatchQueue(label: "capture.store.changes")
  private let hands = Guarded(Hands())
  /// The last change that was told.
  private let serial: Guarded<Int64>

  /// What wakes it.
  private struct Hands {
    var bell: FileWatch?
    var timer: (any DispatchSourceTimer)?
  }

  init(
    of place: StorePlace, after serial: Int64,
    to output: AsyncStream<StoreChange>.Continuation, reading: @escaping Reading
  ) {
    self.place = place
    self.reading = reading
    self.output = output
    self.serial = Guarded(serial)
  }

  func start() {
    hands.withLock { hands in
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now(), repeating: 1)
      timer.onEvent { [weak self] in self?.look() }
      timer.activate()
      hands.timer = timer
      hands.bell = FileWatch(place.bell, queue: queue) { [weak self] in self?.look() }
    }
  }

  func stop() {
    hands.withLock { hands in
      hands.timer?.cancel()
      hands.bell?.stop()
      hands = Hands()
    }
  }

  /// Called on the queue alone, so never twice at once.
  private func look() {
    guard let found = reading(serial.withLock { $0 }) else { return }
    serial.withLock { $0 = found.last }
    var hasMissed = false
    for change in found.changes {
      if case .dropped = output.yield(change) { hasMissed = true }
    }
    // Last, so that it is heard however much the reader has missed.
    if hasMissed { output.yield(.everything) }
  }
}
