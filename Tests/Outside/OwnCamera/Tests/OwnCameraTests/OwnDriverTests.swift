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
    let cable = GreyCable()
    let subject = ContractSubject(
      timeline: clock,
      makeSession: { [clock] configuration in
        DriverSession(
          device: GreyDriver.device, driver: GreyDriver(at: cable, on: clock),
          configuration: configuration, timeline: clock)
      }, unplug: { cable.unplug() }, replug: { cable.replug() })
    #expect(try await clock.run { try await clause.check(on: subject) } == .kept)
  }

  @Test func `a camera takes photos and frames with a driver implemented outside the package`()
    async throws
  {
    let (own, other) = (FrameSize(width: 64, height: 48), FrameSize(width: 32, height: 24))
    let (photo, frames) = try await clock.run { [clock] in
      let session = DriverSession(
        device: GreyDriver.device, driver: GreyDriver(on: clock), timeline: clock)
      let camera = Camera(session: session, timeline: clock)
      let photo = try await camera.photo(PhotoSettings(priority: .speed, size: other))
      var frames: [FrameSize] = []
      for try await frame in camera.frames().prefix(30) {
        frames.append(frame.size)
        if frame.size == own { break }
      }
      try await camera.stop()
      return (photo, frames)
    }
    #expect(photo.size == other)
    #expect(frames.last == own)
    #expect(frames.dropLast().allSatisfy { $0 == other })
  }
}
