import Glibc

/// Waits until a condition holds; throws if it does not within two minutes.
///
/// Only for conditions that other threads are about to make true; the time that it takes proves nothing.
package func eventually(_ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(120)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw TestSetupError("it never came true") }
    // Unlike a task's sleep, this opens no descriptor, which some conditions count.
    try await offPool { _ = usleep(1_000) }
  }
}
