import Capture
import CaptureTestSupport
import Testing

@Suite struct VersionTests {
  private static let root = String(
    #filePath.dropLast("/Tests/CaptureTests/VersionTests.swift".count))

  private func text(of path: String) throws -> String {
    String(decoding: try [UInt8](contentsOf: "\(Self.root)/\(path)"), as: UTF8.self)
  }

  @Test func `the newest heading of the changelog names the version of the code`() throws {
    let headings = try text(of: "CHANGELOG.md").split(separator: "\n").filter {
      $0.hasPrefix("## ")
    }
    let newest = headings.first ?? ""
    #expect(newest.split(separator: " ").dropFirst().first == CaptureVersion.current[...])
  }

  @Test(arguments: ["README.md", "Documentation/Stability.md"])
  func `a document asks for the version of the code`(document: String) throws {
    #expect(try text(of: document).contains("from: \"\(CaptureVersion.current)\""))
  }
}
