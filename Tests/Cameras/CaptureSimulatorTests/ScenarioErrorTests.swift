import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Testing

@Suite struct ScenarioErrorTests {
  @Test func `the error of a scenario says by its code what kind of failure it is`() throws {
    let folder = try TestFolder()
    let missing = #expect(throws: ScenarioError.self) {
      try Scenario(path: "\(folder.path)/none.json")
    }
    #expect(missing?.code == .unreadable)
    let broken = #expect(throws: ScenarioError.self) {
      try Scenario(reading: Array("{".utf8), file: "door.json")
    }
    #expect(broken?.code == .invalid)
    let empty = #expect(throws: ScenarioError.self) {
      try Simulator(Scenario(path: folder.path), timeline: ManualClock())
    }
    #expect(empty?.code == .photo)
  }
}
