internal import Glibc

/// Work on other threads than a manual clock's, such as a store's, which keeps the clock's time from advancing.
///
/// It is begun by code that runs on the clock, and ended by the same code after it has waited for the work, so
/// nothing can happen between the work's end and what follows it. Elsewhere it has no effect.
package struct OutsideWork: Sendable {
  private let clock: ManualClock?

  /// Begins work for the clock whose work runs on this thread, if there is one.
  package init() {
    self.init(for: ManualClock.current)
  }

  init(for clock: ManualClock?) {
    self.clock = clock
    clock?.beginOutsideWork()
  }

  /// Lets the time advance again, once all other such work has ended, too.
  package func end() {
    clock?.endOutsideWork()
  }
}

extension Task where Failure == Never {
  /// Starts a task that is not cancelled together with the one that starts it.
  ///
  /// It runs on the manual clock whose work runs on this thread, if there is one, so the time waits for it.
  package static func onThisClock(_ body: @escaping @Sendable () async -> Success) -> Task {
    Task(executorPreference: ManualClock.current.map { ClockExecutor(clock: $0) }) { await body() }
  }
}

extension ManualClock {
  /// Keeps the time from advancing while `body` waits for something outside this clock.
  ///
  /// Code that runs on this clock needs it to wait for its own threads, files or processes. The functions of a
  /// `PhotoStore` do this themselves.
  nonisolated(nonsending) public func hold<Answer, Failure: Error>(
    while body: nonisolated(nonsending) () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let work = OutsideWork(for: self)
    defer { work.end() }
    return try await body()
  }
}

extension ManualClock {
  /// The clock whose work runs on this thread.
  static var current: ManualClock? {
    guard let clock = pthread_getspecific(currentKey) else { return nil }
    return Unmanaged<ManualClock>.fromOpaque(clock).takeUnretainedValue()
  }

  /// Runs a unit of this clock's work on this thread.
  func runCurrent(_ work: () -> Void) {
    let outer = pthread_getspecific(currentKey)
    pthread_setspecific(currentKey, Unmanaged.passUnretained(self).toOpaque())
    work()
    pthread_setspecific(currentKey, outer)
  }
}

/// The key of each thread's current clock.
private let currentKey: pthread_key_t = {
  var key = pthread_key_t()
  precondition(pthread_key_create(&key, nil) == 0, "a process can have a thousand keys")
  return key
}()
