internal import Glibc

/// A value protected by a lock.
///
/// This is used instead of the standard `Mutex`, which on Linux is a bare futex.
/// ThreadSanitizer cannot see that futex and reports races that do not exist.
package final class Guarded<Value: ~Copyable>: Sendable {
  private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) var value: Value

  package init(_ value: consuming sending Value) {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Lends the value exclusively to `body`.
  ///
  /// The body must not call out, wait or finish a continuation.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }

  /// Lends the value to `body`, or returns nil at once if the lock is held elsewhere.
  package func withLockIfFree<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard pthread_mutex_trylock(lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
