import CaptureCamera
import CaptureTestKit
import Testing

/// The camera contract on a real camera; runs in the lab, if it has one.
@Suite(.serialized, .enabled(if: LabCamera.isHere), .timeLimit(.minutes(10)))
struct LabContractTests {
  @Test(arguments: CameraContract.clauses)
  func `a camera of the kernel fulfils the camera contract`(clause: ContractClause) async throws {
    try await clause.check(on: LabCamera.subject())
  }
}
