internal import CaptureBase

/// A claim on the camera that keeps it running, for example for a viewfinder.
///
/// The lease ends when it is released or deallocated.
public final class Lease: Sendable {
  private let ending: Guarded<(@Sendable () -> Void)?>

  init(ending: @escaping @Sendable () -> Void) {
    self.ending = Guarded(ending)
  }

  deinit {
    release()
  }

  /// Ends the lease; further calls have no effect.
  public func release() {
    let end = ending.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
