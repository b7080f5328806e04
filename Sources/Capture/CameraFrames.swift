internal import CaptureBase

/// The frames of a camera, which runs while they are read.
///
/// Each iteration has a reader of its own. The sequence ends when the camera is stopped; it throws when
/// the camera fails for good. A camera that is unplugged for a while is waited for.
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
    private let reading: Reading
    private var results: AsyncStream<Result<CameraFrame, CameraError>>.Iterator

    init(_ coordinator: CameraCoordinator) {
      reading = Reading(of: coordinator)
      results = reading.results.makeAsyncIterator()
    }

    /// Waits for the next frame; returns nil once the camera was stopped or the task cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(CameraError) -> CameraFrame? {
      try await results.next(isolation: actor)?.get()
    }
  }
}

/// A reader of frames, who keeps the camera running.
private final class Reading: Sendable {
  let results: AsyncStream<Result<CameraFrame, CameraError>>
  private let lease: Lease
  private let work: Task<Void, Never>

  init(of coordinator: CameraCoordinator) {
    // A failure takes the place of a frame that was not read.
    let (results, reader) = AsyncStream.makeStream(
      of: Result<CameraFrame, CameraError>.self, bufferingPolicy: .bufferingNewest(1))
    let (frames, events) = (coordinator.frames(), coordinator.events())
    self.results = results
    lease = coordinator.lease()
    let device = coordinator.device
    work = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await frame in frames { reader.yield(.success(CameraFrame(frame, from: device))) }
        }
        group.addTask {
          for await case .camera(let event) in events {
            switch event {
            case .failed(let error):
              reader.yield(.failure(error))
              return
            case .stopped: return
            case .started, .interrupted, .resumed: continue
            }
          }
        }
        await group.next()
        group.cancelAll()
      }
      reader.finish()
    }
  }

  deinit {
    work.cancel()
    lease.release()
  }
}
