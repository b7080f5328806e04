import Capture
import CaptureTestSupport
import Testing

@Suite struct VersionTests {
  private static let root = String(
    #filePath.dropLast("/Tests/CaptureTests/VersionTests.swift".count))

  private func text(of path: String) throws -> String {
    String(decoding: try [UInt8](contentsOf: "\(Self.root)/\(path)"), as: UTF8.self)
  }

  @Test func `the newest part of the changelog names the version of the code`() throws {
    let changelog = try text(of: "CHANGELOG.md")
    let start = try #require(changelog.firstRange(of: "\n## "))
    let newest = changelog[start.upperBound...]
    let version = CaptureVersion.current
    #expect(
      newest.hasPrefix("[\(version)] - ")
        || newest.hasPrefix("[Unreleased]\n\nThis will be version \(version).\n"))
  }

  @Test(arguments: ["README.md", "Documentation/Stability.md"])
  func `the package versions in the documents match the version of the code`(document: String)
    throws
  {
    #expect(try text(of: document).contains("from: \"\(CaptureVersion.current)\""))
  }
}
