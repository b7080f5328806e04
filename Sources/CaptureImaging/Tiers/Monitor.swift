internal import Glibc

/// A value behind a lock, with a way to wait until it is as somebody needs it.
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

  /// Waits until the value is ready, lends it to `body`, and lets all who wait look again.
  ///
  /// Never call out or wait for anything else inside.
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
