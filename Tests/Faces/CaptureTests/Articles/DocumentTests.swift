import CaptureTestSupport
import Testing

/// The Swift code in the documents.
@Suite(.timeLimit(.minutes(10)))
struct DocumentTests {
  private static let articles = [
    "FirstPhoto", "Events", "Doorbell", "Testing", "Store", "Browsing", "Backend",
  ]
  private static let examples = ["PhotoBooth", "MotionSnap", "TimelapseDaemon", "StoreBrowser"]

  /// The programs of the comparison, in its order.
  private static let programs = ["Photo", "Motion", "Booth", "Lapse", "Sheet"]
  /// The documents without Swift code, in each folder.
  private static let plain = [
    "Design": ["Extending", "FollowOnePhoto", "Page", "States"],
    "Guides": [
      "Cameras", "CommandLine", "Install", "RaspberryPi", "Serve", "Store", "TakingPhotos",
      "Testing",
    ],
    "Reference": [
      "C", "HTTP", "JSON", "Python", "Recordings", "Scenarios", "Settings", "Shell", "Stability",
      "Store", "USB",
    ],
  ]
  /// The documents whose Swift code is compiled, in each folder; the comparison has its own tests.
  private static let compiled = [
    "Articles": articles, "Design": ["Browsing", "README"], "Guides": ["Libraries"],
    "Reference": ["Timelapse"],
  ]

  @Test(
    arguments: ["README.md"]
      + compiled.flatMap { folder, names in names.map { "Documentation/\(folder)/\($0).md" } })
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
    for (folder, names) in Self.plain {
      for name in names {
        let path = "Documentation/\(folder)/\(name).md"
        let blocks = Self.blocks(of: "swift", in: try Self.text(of: path))
        #expect(blocks.isEmpty, "\(path)")
      }
    }
    for (folder, names) in Self.compiled {
      let known = names + Self.plain[folder, default: []]
      let documents = TestFolder.names(in: "\(Repository.root)/Documentation/\(folder)")
      #expect(Set(documents).subtracting(["Comparison.md"]) == Set(known.map { "\($0).md" }))
    }
  }

  @Test func `the index of the documents has each of them`() throws {
    let index = try Repository.text(of: "Documentation/README.md")
    for path in Repository.sources(in: "Documentation", ending: ".md") {
      let link = "](\(path.dropFirst("Documentation/".count)))"
      #expect(path == "Documentation/README.md" || index.contains(link), "\(path)")
    }
  }

  @Test func `every guide is linked from the README, and every article from a guide`() throws {
    let readme = try Self.text(of: "README.md")
    for guide in Self.plain["Guides", default: []] + Self.compiled["Guides", default: []] {
      #expect(readme.contains { $0.contains("Documentation/Guides/\(guide).md") })
    }
    let libraries = try Self.text(of: "Documentation/Guides/Libraries.md")
    for article in Self.articles {
      #expect(libraries.contains { $0.contains("../Articles/\(article).md") })
    }
  }

  @Test func `the comparison quotes programs that a package outside builds`() throws {
    let comparison = try Self.text(of: "Documentation/Reference/Comparison.md")
    let blocks = Self.blocks(of: "swift", in: comparison)
    #expect(blocks.count == Self.programs.count)
    for (program, block) in zip(Self.programs, blocks) {
      let path = "Tests/Outside/Comparison/Sources/\(program)/main.swift"
      #expect(try Self.text(of: path) == block + [""], "\(program)")
    }
  }

  @Test func `the comparison's table counts the lines of its programs`() throws {
    let comparison = try Self.text(of: "Documentation/Reference/Comparison.md")
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
      of: "swift", in: try Self.text(of: "Documentation/Reference/Comparison.md"))
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
