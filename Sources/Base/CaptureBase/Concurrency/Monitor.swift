internal import Glibc

/// A value protected by a lock, with a way to wait for a condition on the value.
package final class Monitor<Value: ~Copyable>: Sendable {
  private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) let change: UnsafeMutablePointer<pthread_cond_t>
  private nonisolated(unsafe) var value: Value

  package init(_ value: consuming sending Value) {
    lock = .allocate(capacity: 1)
    change = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
    self.value = value
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// Waits until the value is ready, lends it to `body`, and wakes all waiters.
  ///
  /// The body must not call out or wait for anything else.
  package func withLock<Result: ~Copyable>(
    when isReady: (borrowing Value) -> Bool = { _ in true },
    _ body: (inout sending Value) -> sending Result
  ) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isReady(value) { pthread_cond_wait(change, lock) }
    defer { pthread_cond_broadcast(change) }
    return body(&value)
  }
}
