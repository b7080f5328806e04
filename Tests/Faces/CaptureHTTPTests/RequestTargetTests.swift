import CaptureTestSupport
import Testing

@testable import CaptureHTTP

@Suite struct RequestTargetTests {
  @Test(
    arguments: [
      ("/", []), ("/v1", ["v1"]), ("/v1/photos", ["v1", "photos"]), ("/a%20b", ["a b"]),
      ("/%61", ["a"]), ("/%2561", ["%61"]), ("/a+b", ["a+b"]), ("/...", ["..."]),
      ("/a?b/../c", ["a"]),
    ])
  func `a path is decoded once`(target: String, path: [String]) throws {
    #expect(try Self.target(target).path == path)
  }

  @Test(
    arguments: [
      "", "v1", "*", "//", "//v1", "/v1/", "/v1//photos", "/..", "/v1/../x", "/.", "/v1/./x",
      "/%2e%2e", "/%2E%2E/x", "/.%2e", "/v1%2fphotos", "/v1%2Fphotos", "/a%5cb", "/a\\b", "/%00",
      "/a%", "/a%4", "/a%zz", "/%e9", "/%7f", "/%1f", "/%0d%0a", "/\u{e9}", "/a#b", "/a?b#c",
      "/" + String(repeating: "a", count: 2048),
    ])
  func `a path that might mean another one leads nowhere`(target: String) {
    #expect {
      try Self.target(target)
    } throws: { error in
      (error as? Refusal)?.status == .notFound
    }
  }

  @Test(
    arguments: [
      ("/", []), ("/?", []), ("/?a", [("a", "")]), ("/?a=b", [("a", "b")]),
      ("/?a=b=c", [("a", "b=c")]), ("/?a=b&a=c", [("a", "b"), ("a", "c")]),
      ("/?a=x+y%2B", [("a", "x y+")]), ("/?a=%C3%A9", [("a", "\u{e9}")]),
      ("/?a=%2526", [("a", "%26")]), ("/?&a=b&", [("a", "b")]), ("/?a=?/..", [("a", "?/..")]),
    ])
  func `a query is decoded once`(target: String, items: [(String, String)]) throws {
    let expected = items.map { HTTPRequest.QueryItem(name: $0.0, value: $0.1) }
    #expect(try Self.target(target).query == expected)
  }

  @Test(arguments: ["/?=b", "/?a=%", "/?a=%g0", "/?a=%00", "/?a=%FF", "/?%FF=a", "/?a=%C3"])
  func `a query that is not text is refused`(target: String) {
    #expect {
      try Self.target(target)
    } throws: { error in
      (error as? Refusal)?.rule == .query
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a path with characters escaped at random is read as it was meant`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let path = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Self.text(of: Self.pathLetters, using: &random)
      }.filter { $0 != "." && $0 != ".." }
      let query = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        HTTPRequest.QueryItem(
          name: Self.text(of: Self.queryLetters, using: &random),
          value: Self.text(of: Self.queryLetters, using: &random))
      }
      var text = "/" + path.map { Self.written($0, using: &random) }.joined(separator: "/")
      let items = query.map {
        "\(Self.written($0.name, using: &random))=\(Self.written($0.value, using: &random))"
      }
      if !items.isEmpty { text += "?" + items.joined(separator: "&") }
      let target = try Self.target(text)
      #expect(target.path == path)
      #expect(target.query == query)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random bytes never become a path that leads elsewhere`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("/.%2ef5c?&=+#\\ab\0\u{ff}".utf8)
    for _ in 0..<1000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in letters.randomElement(using: &random) ?? 0x2F }
      guard let target = try? RequestTarget(reading: [0x2F] + bytes) else { continue }
      for segment in target.path {
        #expect(!segment.isEmpty && segment != "." && segment != "..")
        #expect(segment.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(!segment.contains("/") && !segment.contains("\\"))
      }
    }
  }

  private static func target(_ text: String) throws -> RequestTarget {
    try RequestTarget(reading: Array(text.utf8))
  }

  private static let pathLetters = Array("ab.-_~ %+&=?#:@\"'<>")
  private static let queryLetters = Array("ab.-_~ %+&=?#:@/\\\u{e9}\u{1f4f7}<>")

  private static func text(
    of letters: [Character], using random: inout SeededGenerator
  ) -> String {
    let count = Int.random(in: 1...5, using: &random)
    return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
  }

  /// Returns a text with everything that has a meaning in targets written as percent signs.
  private static func written(_ text: String, using random: inout SeededGenerator) -> String {
    text.utf8.map { byte in
      let isPlain = (0x61...0x7A).contains(byte) && Bool.random(using: &random)
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: Bool.random(using: &random))
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
