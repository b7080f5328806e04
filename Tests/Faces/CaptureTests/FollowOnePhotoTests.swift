import CaptureTestSupport
import Testing

/// The document that follows one photo through the code.
@Suite struct FollowOnePhotoTests {
  private static let files =
    Repository.sources(in: "Sources") + Repository.sources(in: "Page", ending: ".js")

  @Test func `each step names functions of a file of its module`() throws {
    let steps = try Self.document().split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(!steps.isEmpty)
    for step in steps {
      let cells = step.split(separator: "|").map { Self.code(in: $0) }
      try #require(cells.count == 4, "\(step)")
      let module = try #require(cells[0].first)
      let file = try #require(cells[1].first)
      let functions = cells[2]
      #expect(!functions.isEmpty, "\(step)")
      let found = Self.files.filter { $0.hasSuffix("/\(file)") && "/\($0)".contains("/\(module)/") }
      #expect(found.count == 1, "\(file) in \(module)")
      for path in found { try Self.check(functions, in: path) }
    }
  }

  @Test func `every file that the document names exists`() throws {
    let document = try Self.document()
    let names = Self.code(in: document[...]).filter {
      $0.hasSuffix(".swift") || $0.hasSuffix(".js")
    }
    #expect(!names.isEmpty)
    for name in names {
      #expect(Self.files.contains { $0.hasSuffix("/\(name)") }, "\(name)")
    }
  }

  private static func document() throws -> String {
    try Repository.text(of: "Documentation/Design/FollowOnePhoto.md")
  }

  /// Expects functions to be declared in a file, in Swift or JavaScript.
  private static func check(_ functions: [String], in path: String) throws {
    let text = try Repository.text(of: path)
    for function in functions {
      let declaration = try Regex(
        #"(func |function |const |\n  (async )?)#?\#(function)[<(: =]"#)
      let isDeclared = text.contains(declaration)
      #expect(isDeclared, "\(function) in \(path)")
    }
  }

  /// Returns the parts of a text between backquotes.
  private static func code(in text: Substring) -> [String] {
    text.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
