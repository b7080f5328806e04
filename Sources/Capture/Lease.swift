internal import CaptureImaging

/// A claim that keeps the camera running, such as a viewfinder's.
///
/// It ends when it is released, or when nobody holds it any more.
public final class Lease: Sendable {
  private let ending: Guarded<(@Sendable () -> Void)?>

  init(ending: @escaping @Sendable () -> Void) {
    self.ending = Guarded(ending)
  }

  deinit {
    release()
  }

  /// Gives the claim up; doing so twice is the same as once.
  public func release() {
    let end = ending.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}
