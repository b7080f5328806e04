/// Waits until a condition holds; throws if it does not within half a minute.
///
/// Only for conditions that other threads are about to make true; the time that it takes proves nothing.
package func eventually(_ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(30)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw TestSetupError("it never came true") }
    await Task.yield()
  }
}
