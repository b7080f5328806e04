/// The frames of a camera, which runs while they are read.
///
/// Each iteration has its own reader. It ends if the camera is stopped after reading has begun, and
/// throws if the camera cannot be started or fails for good. The sequence waits for a camera that is
/// unplugged for a while.
public struct CameraFrames: AsyncSequence, Sendable {
  /// The frames are copies, which can be kept.
  public typealias Element = CameraFrame
  /// The reason why the camera failed for good.
  public typealias Failure = CameraError

  private let coordinator: CameraCoordinator

  init(of coordinator: CameraCoordinator) {
    self.coordinator = coordinator
  }

  /// Starts to read the frames.
  public func makeAsyncIterator() -> Iterator {
    Iterator(coordinator)
  }

  /// Reads the frames one after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let coordinator: CameraCoordinator
    private var frames: LiveFrames.Iterator

    init(_ coordinator: CameraCoordinator) {
      self.coordinator = coordinator
      frames = coordinator.frames().makeAsyncIterator()
    }

    /// Waits for the next frame; returns nil once the camera was stopped or the task cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(CameraError) -> CameraFrame? {
      try await frames.next(isolation: actor).map { CameraFrame($0, from: coordinator.device) }
    }
  }
}
