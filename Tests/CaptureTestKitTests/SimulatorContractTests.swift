import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Testing
import CaptureTime

/// The simulated camera keeps the contract, in simulated time and in real time.
@Suite(.timeLimit(.minutes(10)))
struct SimulatorContractTests {
  @Test(arguments: CameraContract.clauses)
  func `on a manual clock`(clause: ContractClause) async throws {
    let clock = ManualClock()
    let subject = try subject(timeline: clock)
    try await clock.run { try await clause.check(on: subject) }
  }

  @Test(arguments: CameraContract.clauses)
  func `on the wall clock`(clause: ContractClause) async throws {
    let folder = try TestFolder()
    try Self.smallPhoto().write(to: "\(folder.path)/small.jpg")
    let subject = try subject(
      timeline: WallTimeline(), photos: .folder(folder.path), tolerance: .seconds(2))
    try await clause.check(on: subject)
  }

  /// A small, quick camera: the contract is about order, not about pictures.
  private func subject(
    timeline: any Timeline, photos: Scenario.PhotoSource = .samples, tolerance: Duration = .zero
  ) throws -> ContractSubject {
    var camera = Scenario.Camera()
    camera.photos = photos
    camera.modes = [
      StreamMode(format: .motionJPEG, size: FrameSize(width: 320, height: 240), rates: [60]),
      StreamMode(format: .motionJPEG, size: FrameSize(width: 160, height: 120), rates: [60]),
    ]
    let simulator = try Simulator(Scenario(cameras: [camera]), timeline: timeline)
    let device = simulator.devices()[0]
    return ContractSubject(
      timeline: timeline, tolerance: tolerance,
      makeSession: { simulator.session(with: device, configuration: $0) },
      unplug: { simulator.unplug(0) }, replug: { simulator.plug(0) })
  }

  /// A photo that costs next to no time.
  private static func smallPhoto() throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    let picture = PlanarPicture(size: FrameSize(width: 320, height: 240), chroma: .s420, luma: 90)
    return try encoder.encode(picture, quality: 80)
  }
}
