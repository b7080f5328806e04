internal import CaptureBase

/// A registration as an observer, which ends when it is cancelled or released.
public final class ObserverToken: Sendable {
  private let end: Guarded<(@Sendable () -> Void)?>

  /// Creates a registration that calls `end` once.
  public init(_ end: @escaping @Sendable () -> Void) {
    self.end = Guarded(end)
  }

  deinit {
    cancel()
  }

  /// Ends the observation; calls that are already on their way to the observer's queue are dropped.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
