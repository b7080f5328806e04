public import CaptureImaging

/// The frames of a session from now on; a slow reader skips to the newest frame.
///
/// It continues after an interruption and in another mode, and waits for a start that has not succeeded
/// yet. It ends when the session stops or is released, and throws the error when the session fails.
///
/// Like a stream, it has one reader: the next iteration goes on where the previous one has left off.
public struct SessionFrames: AsyncSequence, Sendable {
  /// The frames are lent by the driver; see ``CameraSession/frames()``.
  public typealias Element = Frame
  /// The reason why the session failed.
  public typealias Failure = CameraError

  private let results: AsyncStream<Result<Frame, CameraError>>

  init(_ results: AsyncStream<Result<Frame, CameraError>>) {
    self.results = results
  }

  /// Starts to read the frames.
  public func makeAsyncIterator() -> Iterator {
    Iterator(results: results.makeAsyncIterator())
  }

  /// Reads the frames one after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var results: AsyncStream<Result<Frame, CameraError>>.Iterator

    /// Waits for the next frame; returns nil once the session was stopped or the task cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(CameraError) -> Frame? {
      try await results.next(isolation: actor)?.get()
    }
  }
}
