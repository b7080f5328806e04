internal import CaptureBase
internal import CaptureFiles
internal import Dispatch

/// A watcher that looks for changes whenever the store's bell file is written to, and once a
/// second.
///
/// The timer catches the changes of a program that is killed between its commit and the bell.
final class ChangeWatch: Sendable {
  typealias Reading = @Sendable (Int64) -> (changes: [StoreChange], last: Int64)?

  private let place: StorePlace
  private let reading: Reading
  private let output: AsyncStream<StoreChange>.Continuation
  private let queue = DispatchQueue(label: "capture.store.changes")
  private let hands = Guarded(Hands())
  /// The number of the last change that was delivered.
  private let serial: Guarded<Int64>

  /// The event sources that trigger a look.
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

  /// Runs only on the serial queue, and so never concurrently.
  private func look() {
    guard let found = reading(serial.withLock { $0 }) else { return }
    serial.withLock { $0 = found.last }
    var hasMissed = false
    for change in found.changes {
      if case .dropped = output.yield(change) { hasMissed = true }
    }
    // Yielded last, so that it reaches the reader however much has been dropped.
    if hasMissed { output.yield(.everything) }
  }
}
