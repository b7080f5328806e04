/// Waits until a condition holds; throws if it does not within two minutes.
///
/// Only for conditions that other threads are about to make true; the time that it takes proves nothing.
package func eventually(_ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(120)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw TestSetupError("it never came true") }
    try await Task.sleep(for: .milliseconds(1))
  }
}
