import CaptureSimulator
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

/// The tables of faults in `Documentation/Reference/USB.md`.
@Suite(.timeLimit(.minutes(10)))
struct DocumentTests {
  private static let documents = "\(Repository.root)/Documentation"

  /// The faults in the rows of a table, which may have conditions behind their names.
  private static func faults(below heading: String) throws -> [String] {
    let bytes = try [UInt8](contentsOf: "\(documents)/Reference/USB.md")
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.drop { $0 != heading }.dropFirst(2).prefix { $0.hasPrefix("| ") }
    return rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) }
  }

  @Test func `each fault that has a file is in one of the tables`() throws {
    let possible = try Self.faults(below: "| fault | what the camera does | what a program sees |")
    let refused = try Self.faults(below: "| fault | why |")
    let files = TestFolder.names(in: "\(Self.documents)/Scenarios").map { $0.dropLast(5) }
    let faults = Set(files.map(String.init)).subtracting(["twoCameras"])
    #expect(Set(possible + refused) == faults)
    for fault in faults {
      let scenario = try Scenario(path: "\(Self.documents)/Scenarios/\(fault).json")
      // The file names the number of the camera, which is refused.
      #expect(scenario.isOfUSB == !refused.contains(fault), "\(fault)")
    }
    #expect(Set(possible).intersection(refused) == ["replug"])
  }
}

extension Scenario {
  fileprivate var isOfUSB: Bool {
    do throws(USBCameraError) {
      try checkForUSB()
      return true
    } catch {
      return false
    }
  }
}
