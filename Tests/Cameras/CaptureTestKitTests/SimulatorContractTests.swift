import CaptureTestKit
import Testing

/// The simulated camera fulfils the contract in simulated time.
@Suite(.timeLimit(.minutes(10)))
struct SimulatorContractTests {
  @Test(arguments: CameraContract.clauses)
  func `the simulator keeps the contract on a manual clock`(clause: ContractClause) async throws {
    let clock = ManualClock()
    let subject = try SmallCamera.subject(timeline: clock)
    #expect(try await clock.run { try await clause.check(on: subject) } == .kept)
  }
}
