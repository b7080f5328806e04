public import CaptureCamera
public import CaptureImaging
internal import CaptureTime

/// The frames of a coordinator's camera, which runs while they are read.
///
/// Each iteration has its own reader. It ends when ``CameraCoordinator/stop()`` stops the camera
/// after reading has begun, and throws when the camera cannot be started, fails for good, or stops
/// by itself. It waits for a camera that is lost for a while or restarts in another mode, and up to
/// ``CoordinatorConfiguration/busyTimeout`` for one that another program uses.
public struct LiveFrames: AsyncSequence, Sendable {
  public typealias Element = Frame
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
    private let reading: Reading
    private var results: AsyncStream<Result<Frame, CameraError>>.Iterator

    init(_ coordinator: CameraCoordinator) {
      reading = Reading(of: coordinator)
      results = reading.results.makeAsyncIterator()
    }

    /// Waits for the next frame; returns nil once the camera was stopped or the task cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(CameraError) -> Frame? {
      do throws(CameraError) {
        let frame = try await results.next(isolation: actor)?.get()
        if frame == nil { reading.end() }
        return frame
      } catch {
        reading.end()
        throw error
      }
    }
  }
}

/// A reader of frames, which keeps the coordinator and its camera running.
private final class Reading: Sendable {
  let results: AsyncStream<Result<Frame, CameraError>>
  private let coordinator: CameraCoordinator
  private let lease: Lease
  private let observation: ObserverToken

  init(of coordinator: CameraCoordinator) {
    // A failure takes the place of a frame that was not read.
    let (results, reader) = AsyncStream.makeStream(
      of: Result<Frame, CameraError>.self, bufferingPolicy: .bufferingNewest(1))
    self.results = results
    self.coordinator = coordinator
    observation = coordinator.session.observeFrames(on: coordinator.executor.queue) {
      reader.yield(.success($0))
    }
    lease = coordinator.lease { error in
      if let error { reader.yield(.failure(error)) }
      reader.finish()
    }
  }

  deinit {
    end()
  }

  /// Stops reading, so that the camera can stop.
  func end() {
    observation.cancel()
    lease.release()
  }
}
