import CaptureTestKit
import Testing

/// The simulated camera fulfils the contract in simulated time.
@Suite(.timeLimit(.minutes(10)))
struct SimulatorContractTests {
  @Test(arguments: CameraContract.clauses)
  func `a simulated camera keeps the contract in manual time`(clause: ContractClause) async throws {
    let clock = ManualClock()
    let subject = try SmallCamera.subject(timeline: clock)
    try await clock.run { try await clause.check(on: subject) }
  }
}
