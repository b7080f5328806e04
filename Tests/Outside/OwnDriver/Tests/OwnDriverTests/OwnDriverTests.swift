import Capture
import CaptureTestKit
import Testing

/// A driver that is implemented outside the package.
@Suite(.timeLimit(.minutes(10)))
struct OwnDriverTests {
  private let clock = ManualClock()

  @Test(arguments: CameraContract.clauses)
  func `a session with a driver implemented outside the package keeps the contract`(
    clause: ContractClause
  ) async throws {
    let subject = ContractSubject(
      timeline: clock,
      makeSession: { [clock] configuration in
        DriverSession(
          device: GreyDriver.device, driver: GreyDriver(on: clock), configuration: configuration,
          timeline: clock)
      })
    try await clock.run { try await clause.check(on: subject) }
  }

  @Test func `a camera takes photos and frames with a driver implemented outside the package`()
    async throws
  {
    let (photo, frames) = try await clock.run { [clock] in
      let session = DriverSession(
        device: GreyDriver.device, driver: GreyDriver(on: clock), timeline: clock)
      let camera = Camera(session: session, timeline: clock)
      let photo = try await camera.photo(
        PhotoSettings(priority: .speed, size: FrameSize(width: 32, height: 24)))
      var frames: [FrameSize] = []
      for try await frame in camera.frames() {
        frames.append(frame.size)
        if frame.size.width == 64 { camera.coordinator.stop() }
      }
      return (photo, frames)
    }
    #expect(photo.size == FrameSize(width: 32, height: 24))
    #expect(frames.last == FrameSize(width: 64, height: 48))
  }
}
