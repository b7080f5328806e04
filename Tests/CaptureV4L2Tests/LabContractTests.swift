import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

/// A real camera keeps the contract; run in the lab, where there is one.
@Suite(.serialized, .enabled(if: LabCamera.isHere), .timeLimit(.minutes(10)))
struct LabContractTests {
  @Test(arguments: CameraContract.clauses)
  func `on a camera of the kernel`(clause: ContractClause) async throws {
    try await clause.check(on: LabCamera.subject())
  }
}
