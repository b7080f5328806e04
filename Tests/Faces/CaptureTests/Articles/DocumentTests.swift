import CaptureTestSupport
import Testing

/// The Swift code in the documents.
@Suite(.timeLimit(.minutes(10)))
struct DocumentTests {
  private static let articles = ["FirstPhoto", "Testing", "Store", "Browsing", "Backend"]
  private static let examples = ["PhotoBooth", "MotionSnap", "TimelapseDaemon", "StoreBrowser"]

  /// The programs of the comparison, in its order.
  private static let programs = ["Photo", "Motion", "Booth", "Lapse", "Sheet"]
  /// The documents without Swift code.
  private static let plain = [
    "C", "Extending", "FollowOnePhoto", "HTTP", "Install", "JSON", "Page", "Python", "Recordings",
    "Scenarios", "Settings", "Shell", "Stability", "States", "Store", "USB",
  ]
  /// The guides without Swift code.
  private static let plainGuides = [
    "Cameras", "CommandLine", "Serve", "Store", "TakingPhotos", "Testing",
  ]

  @Test(
    arguments: ["README.md", "Documentation/Guides/Libraries.md"]
      + ["Browsing", "Design", "Timelapse"].map { "Documentation/\($0).md" }
      + articles.map { "Documentation/Articles/\($0).md" })
  func `all Swift code in a document is compiled in a test or an example`(
    document: String
  ) throws {
    let compiled = try Self.compiledCode()
    let blocks = Self.blocks(of: "swift", in: try Self.text(of: document))
    #expect(!blocks.isEmpty)
    for block in blocks where !block.contains(where: { $0.contains(".package(") }) {
      let imports = block.filter { $0.hasPrefix("import ") }
      let code = Self.code(in: block.filter { !$0.hasPrefix("import ") })
      #expect(
        compiled.contains { file in
          file.code.firstRange(of: code) != nil && file.imports.isSuperset(of: imports)
        }, "the block that starts with '\(block.first ?? "")' is compiled nowhere")
    }
  }

  @Test func `every document with Swift code is among those whose code is compiled`() throws {
    for document in Self.plain + Self.plainGuides.map({ "Guides/\($0)" }) {
      let blocks = Self.blocks(of: "swift", in: try Self.text(of: "Documentation/\(document).md"))
      #expect(blocks.isEmpty, "\(document)")
    }
    let known = Set(Self.plain + ["Browsing", "Comparison", "Design", "Timelapse"])
    let documents = TestFolder.names(in: "\(Repository.root)/Documentation")
      .filter { $0.hasSuffix(".md") }
    #expect(Set(documents.map { String($0.dropLast(3)) }) == known)
    let guides = TestFolder.names(in: "\(Repository.root)/Documentation/Guides")
    #expect(Set(guides) == Set((Self.plainGuides + ["Libraries"]).map { "\($0).md" }))
    let articles = TestFolder.names(in: "\(Repository.root)/Documentation/Articles")
    #expect(Set(articles) == Set(Self.articles.map { "\($0).md" }))
  }

  @Test func `every guide is linked from the README, and every article from a guide`() throws {
    let readme = try Self.text(of: "README.md")
    for guide in Self.plainGuides + ["Libraries"] {
      #expect(readme.contains { $0.contains("Documentation/Guides/\(guide).md") })
    }
    let libraries = try Self.text(of: "Documentation/Guides/Libraries.md")
    for article in Self.articles {
      #expect(libraries.contains { $0.contains("../Articles/\(article).md") })
    }
  }

  @Test func `the comparison quotes programs that a package outside builds`() throws {
    let comparison = try Self.text(of: "Documentation/Comparison.md")
    let blocks = Self.blocks(of: "swift", in: comparison)
    #expect(blocks.count == Self.programs.count)
    for (program, block) in zip(Self.programs, blocks) {
      let path = "Tests/Outside/Comparison/Sources/\(program)/main.swift"
      #expect(try Self.text(of: path) == block + [""], "\(program)")
    }
  }

  @Test func `the comparison's table counts the lines of its programs`() throws {
    let comparison = try Self.text(of: "Documentation/Comparison.md")
    let ours = Self.blocks(of: "swift", in: comparison).map(Self.lineCount)
    let python = Self.blocks(of: "python", in: comparison).map(Self.lineCount)
    try #require(python.count == 2 * ours.count)
    let counts = ours.indices.map { [ours[$0], python[2 * $0], python[2 * $0 + 1]] }
    let firstTable = comparison.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let table = firstTable.dropFirst(2).map { row in
      row.split(separator: "|").compactMap { Int($0.filter { $0 != " " }) }
    }
    #expect(table == counts)
  }

  @Test func `a photo takes three lines, and motion detection at most fifteen`() throws {
    let comparison = Self.blocks(
      of: "swift", in: try Self.text(of: "Documentation/Comparison.md"))
    #expect(comparison.map(Self.lineCount) == [3, 11, 15, 4, 12])
    let motion = try Self.text(of: "Examples/MotionSnap/Sources/MotionSnap/main.swift")
    #expect(Self.lineCount(motion) <= 15)
  }

  @Test func `the guide to the libraries lists the packages that a build needs`() throws {
    let scripts = try Self.text(of: "Scripts/build/packages")
    let list = try #require(scripts.first { $0.hasPrefix("  [build]=") })
    let needed = try #require(list.split(separator: "\"").last).split(separator: " ")
    let guide = try Self.text(of: "Documentation/Guides/Libraries.md")
    let start = try #require(guide.firstIndex { $0.contains("apt-get install libevent-dev") })
    let end = try #require(guide[start...].firstIndex(of: "```"))
    let listed = guide[start..<end].joined(separator: " ").split(separator: " ")
      .filter { $0 != "\\" }
    let first = try #require(listed.firstIndex(of: "install"))
    #expect(listed[(first + 1)...].sorted() == needed.sorted())
  }

  /// The lines of a file of this clone.
  private static func text(of path: String) throws -> [Substring] {
    try Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the lines of each block of code in a language.
  private static func blocks(of language: String, in document: [Substring]) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var rest = document[...]
    while let start = rest.firstIndex(of: "```\(language)") {
      let end = rest[start...].firstIndex(of: "```") ?? rest.endIndex
      blocks.append(Array(rest[(start + 1)..<end]))
      rest = rest[end...].dropFirst()
    }
    return blocks
  }

  /// The code of the tests beside this one, and of the examples, without white space; and what each
  /// file imports.
  private static func compiledCode() throws -> [(code: [UInt8], imports: Set<Substring>)] {
    let folder = "Tests/Faces/CaptureTests/Articles"
    let tests = TestFolder.names(in: "\(Repository.root)/\(folder)").map { "\(folder)/\($0)" }
    let programs = examples.map { "Examples/\($0)/Sources/\($0)/main.swift" }
    let guide = "Tests/Cameras/CaptureTestKitTests/LibraryGuideTests.swift"
    return try (tests + programs + [guide]).filter { !$0.hasSuffix("DocumentTests.swift") }
      .map { path in
        let lines = try text(of: path)
        return (code(in: lines), Set(lines.filter { $0.hasPrefix("import ") }))
      }
  }

  private static func code(in lines: [Substring]) -> [UInt8] {
    lines.flatMap { line in line.utf8.filter { $0 != UInt8(ascii: " ") } }
  }

  /// Returns the number of lines with code.
  private static func lineCount(_ lines: [Substring]) -> Int {
    lines.count { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//") && !code.hasPrefix("#")
    }
  }
}
