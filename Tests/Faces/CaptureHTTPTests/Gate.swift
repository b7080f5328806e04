/// Keeps tasks waiting until it is opened, or until they are cancelled.
struct Gate: Sendable {
  private let passing = AsyncStream.makeStream(of: Void.self)
  private let arriving = AsyncStream.makeStream(of: Void.self)

  /// Lets one task pass, now or when it comes; one task at a time may wait.
  func open() {
    passing.continuation.yield()
  }

  /// Waits until the gate is opened; throws if the task is cancelled.
  func pass() async throws {
    arriving.continuation.yield()
    for await _ in passing.stream { return }
    throw CancellationError()
  }

  /// Waits until a task has come to the gate.
  func awaitArrival() async {
    for await _ in arriving.stream { return }
  }
}
