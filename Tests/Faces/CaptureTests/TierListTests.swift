import Capture
import CaptureTestSupport
import Testing

/// Whatever a photo is read with offers every tier.
@Suite struct TierListTests {
  private static let names = Tier.allCases.map(\.rawValue)

  @Test func `the C header numbers the tiers in their order`() throws {
    let header = try Repository.text(of: "Sources/C/CCaptureLibrary/include/capture.h")
    let numbered = header.matches(of: /CAPTURE_TIER_(\w+) = (\d+)/)
    #expect(numbered.map { $0.1.lowercased() } == Self.names)
    #expect(numbered.map { Int($0.2) } == Array(0..<Self.names.count))
  }

  @Test func `Python has the tiers in their order`() throws {
    let module = try Repository.text(of: "Python/src/capture/store.py")
    let start = try #require(module.firstRange(of: "class Tier(StrEnum):"))
    let end = try #require(module[start.upperBound...].firstRange(of: "\n\n\n"))
    let members = module[start.upperBound..<end.lowerBound].matches(of: /\n    [A-Z]+ = "(\w+)"/)
    #expect(members.map { String($0.1) } == Self.names)
    let words = Self.names.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(module.contains("Literal[\(words)]"))
  }

  @Test(arguments: [
    ("Documentation/Reference/HTTP.md", "`GET /v1/photos/ID/TIER`"),
    ("Documentation/Design/README.md", "| tier |"),
    ("Documentation/Guides/Store.md", "capture export --tier"),
    ("Sources/Faces/CaptureCommand/Store/Copying/ExportPhotos.swift", "Export the originals"),
  ])
  func `what describes a tier's names has all of them`(path: String, start: String) throws {
    let lines = try Repository.text(of: path).split(separator: "\n")
    let line = try #require(lines.first { $0.contains(start) })
    // An export without the option has the originals.
    for name in Self.names where name != "full" || !start.hasPrefix("capture ") {
      #expect(line.contains(name), "\(name) in \(path)")
    }
  }

  @Test(arguments: ["Documentation/Reference/Store.md", "Documentation/Articles/Store.md"])
  func `the documents about the store name every tier below the original`(path: String) throws {
    let text = try Repository.text(of: path)
    for tier in Tier.derived { #expect(text.contains("`\(tier.rawValue)`"), "\(tier) in \(path)") }
  }

  @Test func `the schema of the output has every tier`() throws {
    let schema = try Repository.text(of: "Documentation/output.schema.json")
    let found = schema.matches(of: /"(\w+)": \{"\$ref": "#\/\$defs\/TierFile"\}/)
    #expect(found.map { String($0.1) } == Self.names)
  }
}
