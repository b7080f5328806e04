import Testing

@testable import CaptureHTTP

@Suite struct RouteTableTests {
  @Test(
    arguments: [
      ("/", "/", [:]), ("/v1/photos/rate", "/v1/photos/rate", [:]),
      (
        "/v1/photos/0123456789abcdef0123456789abcdef/low", "/v1/photos/{id}/{tier}",
        ["id": "0123456789abcdef0123456789abcdef", "tier": "low"]
      ),
      (
        "/v1/cameras/0123456789abcdef/shots/17/cancel", "/v1/cameras/{camera}/shots/{shot}/cancel",
        ["camera": "0123456789abcdef", "shot": "17"]
      ),
      ("/v1/cameras/0123456789abcdef/frame", "/v1/cameras/{id}/frame", ["id": "0123456789abcdef"]),
    ])
  func `a path leads to its route with the parts that the pattern names`(
    path: String, pattern: String, parts: [String: String]
  ) throws {
    guard case .found(let match) = Self.table.outcome(of: .get, Self.segments(path)) else {
      Issue.record("there is nothing at \(path)")
      return
    }
    #expect(match.route.pattern.description == pattern)
    #expect(match.parts == parts)
  }

  @Test(arguments: ["/v1", "/v1/photos/rat", "/v1/photos/xyz/low", "/v1/cameras/0123/frame", "/x"])
  func `a path without a route leads nowhere`(path: String) {
    guard case .absent = Self.table.outcome(of: .get, Self.segments(path)) else {
      Issue.record("there is something at \(path)")
      return
    }
  }

  @Test func `a path of other methods names them`() {
    guard case .otherMethods(let methods) = Self.table.outcome(of: .post, []) else {
      Issue.record("a page cannot be posted to")
      return
    }
    #expect(methods == [.get, .head])
  }

  @Test(
    arguments: [
      (HTTPPathPattern.Kind.name, ["a", "a-0", String(repeating: "a", count: 64)]),
      (.word, ["A", "_", "capture-2026.zip", "-"]), (.number, ["0", "999999999999999999"]),
      (.hex8, ["0123abcd"]), (.hex16, ["0123456789abcdef"]),
      (.hex32, ["0123456789abcdef0123456789abcdef"]),
    ])
  func `a kind of segment matches what it should`(kind: HTTPPathPattern.Kind, texts: [String]) {
    for text in texts { #expect(kind.matches(text)) }
  }

  @Test(
    arguments: [
      (HTTPPathPattern.Kind.name, ["", "A", "a_b", "a.b", String(repeating: "a", count: 65)]),
      (.word, ["", ".a", "a b", "a/b", String(repeating: "a", count: 129)]),
      (.number, ["", "-1", "1.5", "a", "9999999999999999999"]), (.hex8, ["0123ABCD", "0123abc"]),
      (.hex16, ["0123456789abcdeg"]), (.hex32, ["0123456789abcdef"]),
    ])
  func `a kind of segment matches nothing else`(kind: HTTPPathPattern.Kind, texts: [String]) {
    for text in texts { #expect(!kind.matches(text)) }
  }

  private static let table = RouteTable([
    route("/"), route("/v1/photos/rate"), route("/v1/photos/{id:hex32}/{tier}"),
    route("/v1/cameras/{id:hex16}/frame"),
    route("/v1/cameras/{camera:hex16}/shots/{shot:number}/cancel"),
  ])

  private static func route(_ pattern: HTTPPathPattern) -> HTTPRoute {
    HTTPRoute(.get, pattern, summary: "a route") { _ in HTTPAnswer() }
  }

  private static func segments(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
