import CaptureTestSupport
import Testing

@testable import CaptureExport

@Suite struct ZipNamesTests {
  private func names(for wanted: [String]) -> [String] {
    var names = ZipNames()
    return wanted.map { names.name(for: $0) }
  }

  @Test(arguments: [
    ("/etc/passwd", "etc/passwd"), ("../../x", "x"), ("a/../../b", "a/b"), ("./a//b/", "a/b"),
    (#"..\..\x"#, ".._.._x"), (#"C:\x"#, "C__x"), ("", "unnamed"), ("..", "unnamed"),
    ("a\nb\u{0}", "a_b_"), ("é/ü.jpg", "é/ü.jpg"), ("...", "..."),
    ("photo\u{202E}gpj.exe", "photo_gpj.exe"), ("\u{2066}a\u{2069}\u{200F}\u{61C}b", "_a___b"),
    ("a\u{9B}31mb\u{2028}", "a_31mb_"),
  ])
  func `a name in an archive never leads outside the target folder`(wanted: String, name: String) {
    #expect(names(for: [wanted]) == [name])
  }

  @Test func `a name that is already taken gets a number before its extension`() {
    let wanted = ["a/b.jpg", "a/b.jpg", "a/b.jpg", "a/b-2.jpg", "a.b/c", "a.b/c", ".x", ".x"]
    #expect(
      names(for: wanted) == [
        "a/b.jpg", "a/b-2.jpg", "a/b-3.jpg", "a/b-2-2.jpg", "a.b/c", "a.b/c-2", ".x", ".x-2",
      ])
  }

  @Test func `names in an archive that differ only in case are made distinct`() {
    #expect(names(for: ["A.jpg", "a.JPG"]) == ["A.jpg", "a-2.JPG"])
  }

  @Test func `a name that is too long for Linux is truncated`() {
    let long = String(repeating: "ö", count: 50_000)
    let names = names(for: [long, "/" + long, "a" + long])
    #expect(names.allSatisfy { $0.utf8.count <= 4_010 })
    #expect(names[0] != names[1])
    let isWhole = names.allSatisfy { !$0.contains("\u{FFFD}") }
    #expect(isWhole)
  }

  @Test func `random requests for names in an archive never return a name twice`() {
    var generator = SeededGenerator(seed: 1)
    let parts = ["a", "A", "-2", ".", "..", "/", "\\", "jpg", "\u{0}", "é", "e\u{301}"]
    let wanted = (0..<5_000).map { _ in
      (0..<Int.random(in: 0..<6, using: &generator))
        .map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
    }
    let given = names(for: wanted)
    let different = Set(given.map { $0.lowercased() })
    #expect(different.count == given.count)
    let isInside = given.allSatisfy { name in
      !name.hasPrefix("/") && !name.split(separator: "/").contains { $0 == ".." || $0 == "." }
    }
    #expect(isInside)
  }
}
