import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestKit
import Testing

/// The simulated camera keeps the contract, in simulated time and in real time.
@Suite(.timeLimit(.minutes(2)))
struct SimulatorContractTests {
  @Test(arguments: CameraContract.clauses)
  func `on a manual clock`(clause: ContractClause) async throws {
    let clock = ManualClock()
    let subject = try subject(timeline: clock)
    try await clock.run { try await clause.check(on: subject) }
  }

  @Test(.serialized, arguments: CameraContract.clauses)
  func `on the wall clock`(clause: ContractClause) async throws {
    try await clause.check(on: try subject(timeline: WallTimeline(), tolerance: .seconds(2)))
  }

  /// A small, quick camera: the contract is about order, not about pictures.
  private func subject(
    timeline: any Timeline, tolerance: Duration = .zero
  ) throws -> ContractSubject {
    var camera = Scenario.Camera()
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
}
