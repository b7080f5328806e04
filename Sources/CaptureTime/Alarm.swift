internal import CaptureImaging

/// Work that waits for its moment, and is forgotten when this is dropped.
///
/// Cancelled on the queue it would run on, it is certain not to run.
public final class Alarm: Sendable {
  private let work: Guarded<(@Sendable () -> Void)?>

  public init(_ work: @escaping @Sendable () -> Void) {
    self.work = Guarded(work)
  }

  deinit {
    cancel()
  }

  /// Forgets the work.
  public func cancel() {
    let forgotten = take()
    withExtendedLifetime(forgotten) {}  // what it holds is let go outside the lock
  }

  /// Does the work, at most once.
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
