internal import CaptureBase

/// Work that is scheduled for a certain time, and cancelled when the alarm is released.
///
/// If the alarm is cancelled on the queue it would run on, the work is certain not to run.
public final class Alarm: Sendable {
  private let work: Guarded<(@Sendable () -> Void)?>

  /// Creates an alarm for `work`; a timeline is responsible for calling ``ring()`` in time.
  public init(_ work: @escaping @Sendable () -> Void) {
    self.work = Guarded(work)
  }

  deinit {
    cancel()
  }

  /// Discards the work unless it has already been started.
  public func cancel() {
    let forgotten = take()
    withExtendedLifetime(forgotten) {}  // releases the captured values outside the lock
  }

  /// Runs the work, at most once.
  public func ring() {
    take()?()
  }

  private func take() -> (@Sendable () -> Void)? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}
