import CaptureTestSupport
import Testing

/// The groups of modules, which are the folders of `Sources`.
@Suite struct ModuleMapTests {
  /// The groups, from what everything uses to what people use.
  private static let groups = ["C", "Base", "Pictures", "Store", "Cameras", "Faces"]

  private static let modules = groups.map { group in
    TestFolder.names(in: "\(Repository.root)/Sources/\(group)")
  }

  @Test func `every folder of the sources is a group`() {
    let folders = TestFolder.names(in: "\(Repository.root)/Sources")
    #expect(folders.sorted() == Self.groups.sorted())
  }

  @Test(arguments: groups.indices.dropFirst())
  func `a module imports only modules of its own group and of those before it`(
    index: Int
  ) throws {
    let later = Set(Self.modules[(index + 1)...].joined())
    for path in Repository.sources(in: "Sources/\(Self.groups[index])") {
      for line in try Repository.text(of: path).split(separator: "\n") {
        guard let module = Self.imported(by: line) else { continue }
        #expect(!later.contains(module), "\(path): \(line)")
      }
    }
  }

  @Test func `the design describes the modules of each group`() throws {
    let design = try Repository.text(of: "Documentation/Design/README.md")
    let sections = design.split(separator: "\n### ")
    for (group, modules) in zip(Self.groups, Self.modules).dropFirst() {
      let section = try #require(sections.first { $0.hasPrefix("\(group): ") })
      let table = section.split(separator: "\n## ")[0]
      let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
      #expect(rows.map { String($0.split(separator: "`")[1]) }.sorted() == modules.sorted())
    }
  }

  @Test func `the design names the modules that each module imports`() throws {
    let design = try Repository.text(of: "Documentation/Design/README.md")
    let rows = design.split(separator: "\n").filter { $0.hasPrefix("| `Capture") }
    let all = Set(Self.modules.joined())
    for (group, modules) in zip(Self.groups, Self.modules).dropFirst() {
      for module in modules {
        let row = try #require(rows.first { $0.hasPrefix("| `\(module)` |") })
        let column = row.split(separator: "|")[2]
        let named = column.split(whereSeparator: { ", ".contains($0) }).map { name in
          name == "Capture" ? "Capture" : "Capture\(name)"
        }
        let imported = try Repository.sources(in: "Sources/\(group)/\(module)").flatMap { path in
          try Repository.text(of: path).split(separator: "\n").compactMap(Self.imported)
        }
        let modules = Set(imported).intersection(all).filter { $0.hasPrefix("Capture") }
        #expect(Set(named).intersection(all) == modules, "\(module)")
      }
    }
  }

  /// The module that a line of Swift imports; nil if it imports none.
  private static func imported(by line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(of: "import"), index < 3, index + 1 < words.count else {
      return nil
    }
    return String(words[index + 1])
  }
}
