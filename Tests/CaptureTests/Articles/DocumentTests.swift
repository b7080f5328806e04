import CaptureTestSupport
import Testing

/// The Swift code in the README and in the articles.
@Suite(.timeLimit(.minutes(10)))
struct DocumentTests {
  private static let root = String(
    #filePath.dropLast("/Tests/CaptureTests/Articles/DocumentTests.swift".count))
  private static let articles = ["FirstPhoto", "Testing", "Store", "Browsing", "Backend"]
  private static let examples = ["PhotoBooth", "MotionSnap", "TimelapseDaemon", "StoreBrowser"]

  @Test(
    arguments: ["README.md", "Documentation/Comparison.md"]
      + articles.map { "Documentation/Articles/\($0).md" })
  func `all Swift code in a document is compiled in a test or an example`(
    document: String
  ) throws {
    let compiled = try Self.compiledCode()
    let blocks = Self.swiftBlocks(in: try Self.text(of: document))
    #expect(!blocks.isEmpty)
    for block in blocks where !block.contains(where: { $0.contains(".package(") }) {
      let code = Self.code(in: block.filter { !$0.hasPrefix("import ") })
      #expect(
        compiled.contains { $0.firstRange(of: code) != nil },
        "the block that starts with '\(block.first ?? "")' is compiled nowhere")
    }
  }

  @Test func `every article is linked from the README`() throws {
    let readme = try Self.text(of: "README.md")
    for article in Self.articles {
      #expect(readme.contains { $0.contains("Documentation/Articles/\(article).md") })
    }
  }

  @Test func `a photo takes three lines, and motion detection at most fifteen`() throws {
    let comparison = Self.swiftBlocks(in: try Self.text(of: "Documentation/Comparison.md"))
    #expect(comparison.map(Self.lineCount) == [3, 11, 15, 4])
    let motion = try Self.text(of: "Examples/MotionSnap/Sources/MotionSnap/main.swift")
    #expect(Self.lineCount(motion) <= 15)
  }

  /// The lines of a file of this clone.
  private static func text(of path: String) throws -> [Substring] {
    String(decoding: try [UInt8](contentsOf: "\(root)/\(path)"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the lines of each block of Swift code.
  private static func swiftBlocks(in document: [Substring]) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var rest = document[...]
    while let start = rest.firstIndex(of: "```swift") {
      let end = rest[start...].firstIndex(of: "```") ?? rest.endIndex
      blocks.append(Array(rest[(start + 1)..<end]))
      rest = rest[end...].dropFirst()
    }
    return blocks
  }

  /// The code of the tests beside this one, and of the examples, without white space.
  private static func compiledCode() throws -> [[UInt8]] {
    let folder = "Tests/CaptureTests/Articles"
    let tests = TestFolder.names(in: "\(root)/\(folder)").map { "\(folder)/\($0)" }
    let programs = examples.map { "Examples/\($0)/Sources/\($0)/main.swift" }
    let readme = "Tests/CaptureTestKitTests/ReadmeTests.swift"
    return try (tests + programs + [readme]).filter { !$0.hasSuffix("DocumentTests.swift") }
      .map { try code(in: text(of: $0)) }
  }

  private static func code(in lines: [Substring]) -> [UInt8] {
    lines.flatMap { line in line.utf8.filter { $0 != UInt8(ascii: " ") } }
  }

  /// Returns the number of lines with code.
  private static func lineCount(_ lines: [Substring]) -> Int {
    lines.count { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//")
    }
  }
}
