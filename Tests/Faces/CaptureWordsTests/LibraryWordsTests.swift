import Testing

/// The texts in the libraries' sources, which other programs show to their users, too.
struct LibraryWordsTests {
  @Test func `no text in a library names an option or a command of the program`() throws {
    var count = 0
    var found: [String] = []
    for (path, text) in try LibrarySources.texts() {
      let lines = text.split(separator: "\n").filter { !$0.isComment }
      count += lines.count
      found += lines.filter(\.namesCommandLine).map { "\(path): \($0)" }
    }
    #expect(found == [])
    #expect(count > 10_000)
  }
}

extension Substring {
  fileprivate var isComment: Bool { drop { $0 == " " }.hasPrefix("//") }

  /// Whether a text in this line names an option such as `--size`, or a command of the program.
  fileprivate var namesCommandLine: Bool {
    guard contains("--") || contains("'capture ") else { return false }
    return contains(/"([^"]*[^-\w"])?--[a-z]/) || contains(/"[^"]*'capture [a-z]/)
  }
}
