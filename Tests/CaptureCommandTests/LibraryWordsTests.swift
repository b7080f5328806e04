import CaptureTestSupport
import Testing

@testable import CaptureFiles

/// The texts in the libraries' sources, which other programs show to their users, too.
struct LibraryWordsTests {
  private static let sources = "\(#filePath)".part(before: "/Tests/") + "/Sources"

  /// The modules that parse command lines or print, and those in C.
  private static func isLibrary(_ name: String) -> Bool {
    name.hasPrefix("Capture") && !["CaptureCommand", "CaptureArguments"].contains(name)
  }

  @Test func `no text in a library names an option or a command of the program`() throws {
    var count = 0
    var found: [String] = []
    for module in try Folder.names(in: Self.sources) where Self.isLibrary(module) {
      for file in try Self.files(in: "\(Self.sources)/\(module)") {
        let text = String(decoding: try [UInt8](contentsOf: file), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.isComment }
        count += lines.count
        found += lines.filter(\.namesCommandLine).map { "\(file): \($0)" }
      }
    }
    #expect(found == [])
    #expect(count > 10_000)
  }

  private static func files(in folder: String) throws -> [String] {
    try Folder.names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift")
        ? [path] : name.contains(".") ? [] : try files(in: path)
    }
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

extension String {
  fileprivate func part(before mark: String) -> String {
    ranges(of: mark).last.map { String(self[..<$0.lowerBound]) } ?? self
  }
}
