internal import CaptureBase

/// A watcher that reads the changes of photos from the catalogue whenever there may be any.
final class ChangeWatch: Sendable {
  typealias Reading = @Sendable (JournalCursor) -> (changes: [StoreChange], last: JournalCursor)?

  private let reading: Reading
  private let output: AsyncStream<StoreChange>.Continuation
  private let signal: ChangeSignalWatch
  /// The position after the last change that was delivered.
  private let cursor: Guarded<JournalCursor>

  init(
    of place: StorePlace, after cursor: JournalCursor,
    to output: AsyncStream<StoreChange>.Continuation, reading: @escaping Reading
  ) {
    signal = ChangeSignalWatch(of: place, label: "capture.store.changes")
    self.reading = reading
    self.output = output
    self.cursor = Guarded(cursor)
  }

  func start() {
    signal.start { [weak self] in self?.look() }
  }

  func stop() { signal.stop() }

  /// Runs only on the serial queue, and so never concurrently.
  private func look() {
    guard let found = reading(cursor.withLock { $0 }) else { return }
    cursor.withLock { $0 = found.last }
    var hasMissed = false
    for change in found.changes {
      if case .dropped = output.yield(change) { hasMissed = true }
    }
    // Yielded last, so that it reaches the reader however much has been dropped.
    if hasMissed { output.yield(.everything) }
  }
}
