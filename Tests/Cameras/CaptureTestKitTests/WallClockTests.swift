import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Testing

/// The simulated camera fulfils the contract in real time, too.
///
/// The suite runs separately, because other tests would delay it.
@Suite(.timeLimit(.minutes(10)))
struct WallClockTests {
  @Test(arguments: CameraContract.clauses)
  func `the simulator keeps the contract on the wall clock`(clause: ContractClause) async throws {
    let folder = try TestFolder()
    try SmallCamera.photo().write(to: "\(folder.path)/small.jpg")
    let subject = try SmallCamera.subject(
      timeline: WallTimeline(), photos: .folder(folder.path), tolerance: .seconds(5))
    #expect(try await clause.check(on: subject) == .kept)
  }
}
