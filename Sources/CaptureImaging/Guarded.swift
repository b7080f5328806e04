internal import Glibc

/// A value behind a lock.
///
/// Not the standard `Mutex`: on Linux that is a bare futex, which
/// ThreadSanitizer cannot see, so it reports races that are not there.
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

  /// Lends the value to `body`, to nobody else meanwhile.
  ///
  /// Never call out, wait or finish a continuation inside.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }

  /// The same, unless the value is lent to somebody now; nil then.
  package func withLockIfFree<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard pthread_mutex_trylock(lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
