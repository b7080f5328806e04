import CaptureCamera
import CaptureTestKit
import Testing

/// The camera contract on a real camera; runs in the lab, if it has one.
@Suite(.serialized, .enabled(if: LabCamera.isHere), .timeLimit(.minutes(10)))
struct LabContractTests {
  @Test(arguments: CameraContract.clauses)
  func `a camera of the kernel fulfils the camera contract`(clause: ContractClause) async throws {
    let subject = try await LabCamera.subject()
    let outcome = try await clause.check(on: subject)
    // A camera of the lab may have only one size, and a person's own camera is not unplugged.
    let mayNotApply = subject.unplug == nil || clause.description.contains("size")
    #expect(outcome == .kept || mayNotApply)
  }
}
