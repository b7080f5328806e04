import Testing

@testable import CaptureHTTP

/// One row for each way in which a request may be wrong, and for what looks wrong but is right.
@Suite struct RequestRulesTests {
  /// A request, which the row changes from one that is right.
  struct Row: CustomTestStringConvertible, Sendable {
    let what: String
    var method = "GET"
    var target = "/v1/state"
    /// Headers instead of those that make the request right; nil removes one.
    var headers: [(name: String, value: String?)] = []
    /// Headers besides.
    var more: [(String, String)] = []
    var isLocal = false
    /// The status and the rule of the refusal; nil if there is none.
    var refusal: (status: Int, rule: Refusal.Rule)?

    var testDescription: String { what }
  }

  @Test(
    arguments: methods + hosts + sites + origins + tokens + plainKeys + targets + bodies + local)
  func `a request is refused by the first rule that it breaks`(row: Row) {
    let outcome = Result { () throws(Refusal) in
      try Self.rules.admit(Self.head(of: row), from: Self.source(of: row))
    }
    switch outcome {
    case .success: #expect(row.refusal == nil)
    case .failure(let refusal):
      #expect(refusal.status.rawValue == row.refusal?.status)
      #expect(refusal.rule == row.refusal?.rule)
    }
  }

  @Test(arguments: [
    ("PUT", "/v1/state", "GET, HEAD"), ("DELETE", "/v1/photos/rate", "POST"),
    ("GET", "/v1/photos/rate", "POST"), ("POST", "/v1/state", "GET, HEAD"),
    ("PATCH", "/nothing", "GET, HEAD, POST"),
  ])
  func `a refused method is answered with those that the path offers`(
    method: String, target: String, allowed: String
  ) {
    let row = Row(what: method, method: method, target: target, more: Self.length)
    let refusal = #expect(throws: Refusal.self) {
      try Self.rules.admit(Self.head(of: row), from: Self.source(of: row))
    }
    #expect(refusal?.allowed.map(\.rawValue).joined(separator: ", ") == allowed)
  }

  @Test func `every rule that a request alone can break has a row`() {
    let rows = Self.methods + Self.hosts + Self.sites + Self.origins + Self.tokens
    let all = rows + Self.plainKeys + Self.targets + Self.bodies + Self.local
    let others: Set<Refusal.Rule> = [.head, .time, .connections]
    #expect(Set(all.compactMap { $0.refusal?.rule }).union(others) == Set(Refusal.Rule.allCases))
  }

  @Test func `only a wrong secret is refused after a delay`() throws {
    let delays = Self.tokens.filter { row in
      let outcome = Result { () throws(Refusal) in
        try Self.rules.admit(Self.head(of: row), from: Self.source(of: row))
      }
      guard case .failure(let refusal) = outcome else { return false }
      return refusal.isDelayed
    }
    #expect(delays.map(\.what) == ["another token", "a shorter token", "two tokens"])
  }

  // MARK: - Rows

  private static let methods = [
    Row(what: "a request that is right"),
    Row(what: "HEAD for GET", method: "HEAD"),
    Row(what: "a change", method: "POST", target: "/v1/photos/rate", more: length),
    Row(what: "PUT", method: "PUT", refusal: (405, .method)),
    Row(what: "a preflight", method: "OPTIONS", refusal: (405, .method)),
    Row(what: "a method in small letters", method: "get", refusal: (405, .method)),
    Row(what: "CONNECT", method: "CONNECT", target: "evil:443", refusal: (405, .method)),
    Row(what: "POST to what is read", method: "POST", more: length, refusal: (405, .method)),
    Row(what: "GET of a change", target: "/v1/photos/rate", refusal: (405, .method)),
  ]

  private static let hosts = [
    Row(what: "localhost", headers: [("Host", "localhost:7878")]),
    Row(what: "IPv6", headers: [("Host", "[::1]:7878")]),
    Row(what: "a name of the configuration", headers: [("Host", "door.lan:443")]),
    Row(what: "localhost in capitals", headers: [("Host", "LocalHost:7878")]),
    Row(what: "a name in capitals", headers: [("Host", "DOOR.lan:443")]),
    Row(what: "no host", headers: [("Host", nil)], refusal: (421, .host)),
    Row(what: "rebinding", headers: [("Host", "evil.example:7878")], refusal: (421, .host)),
    Row(what: "another port", headers: [("Host", "127.0.0.1:7879")], refusal: (421, .host)),
    Row(what: "no port", headers: [("Host", "127.0.0.1")], refusal: (421, .host)),
    Row(what: "a dot", headers: [("Host", "localhost.:7878")], refusal: (421, .host)),
    Row(what: "another loopback", headers: [("Host", "127.0.0.2:7878")], refusal: (421, .host)),
    Row(what: "two hosts", more: [("host", "evil.example:7878")], refusal: (421, .host)),
    Row(what: "the same host twice", more: [("Host", "127.0.0.1:7878")], refusal: (421, .host)),
    Row(
      what: "rebinding of the page", target: "/", headers: [("Host", "evil:7878")],
      refusal: (421, .host)),
    Row(
      what: "an absolute target", target: "http://127.0.0.1:7878/v1/state",
      refusal: (400, .form)),
    Row(
      what: "an absolute target of another host", target: "http://evil.example/",
      refusal: (400, .form)),
    Row(what: "a star", target: "*", refusal: (400, .form)),
  ]

  private static let sites = [
    Row(what: "the page itself", more: [("Sec-Fetch-Site", "same-origin")]),
    Row(what: "a typed address of the page", target: "/", more: [("Sec-Fetch-Site", "none")]),
    Row(
      what: "a typed address of the API", more: [("Sec-Fetch-Site", "none")],
      refusal: (403, .site)),
    Row(what: "another port", more: [("Sec-Fetch-Site", "same-site")], refusal: (403, .site)),
    Row(what: "another site", more: [("Sec-Fetch-Site", "cross-site")], refusal: (403, .site)),
    Row(
      what: "a word that is not known", more: [("Sec-Fetch-Site", "Same-Origin")],
      refusal: (403, .site)),
    Row(
      what: "two sites", more: [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "none")],
      refusal: (403, .site)),
    Row(
      what: "a file in another site's page", target: "/assets/main.js",
      more: [("Sec-Fetch-Site", "cross-site")], refusal: (403, .site)),
    Row(what: "a link to the page", target: "/", more: navigation),
    Row(
      what: "a link to the page with words", target: "/?a=b", more: navigation,
      refusal: (422, .query)),
    Row(
      what: "a link to a file", target: "/assets/main.js", more: navigation,
      refusal: (403, .site)),
    Row(
      what: "a frame around the page", target: "/",
      more: [
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"),
        ("Sec-Fetch-Dest", "iframe"),
      ], refusal: (403, .site)),
    Row(
      what: "a one-time download of the page", target: "/d/\(secret)", headers: noToken,
      more: [("Sec-Fetch-Site", "same-origin")]),
    Row(
      what: "a typed one-time download", target: "/d/\(secret)", headers: noToken,
      more: [("Sec-Fetch-Site", "none")], refusal: (403, .site)),
  ]

  private static let origins = [
    change("an origin of TLS", headers: [("Origin", "https://127.0.0.1:7878")]),
    change(
      "a type with parameters",
      headers: [
        ("Content-Type", "application/json; charset=utf-8")
      ]),
    change("no origin", headers: [("Origin", nil)], refusal: (403, .origin)),
    change("another origin", headers: [("Origin", "http://evil.example")], refusal: (403, .origin)),
    change("another port", headers: [("Origin", "http://127.0.0.1:80")], refusal: (403, .origin)),
    change(
      "another name of the same", headers: [("Origin", "http://localhost:7878")],
      refusal: (403, .origin)),
    change("the origin null", headers: [("Origin", "null")], refusal: (403, .origin)),
    change("two origins", more: [("Origin", "http://127.0.0.1:7878")], refusal: (403, .origin)),
    change(
      "rebinding with its own origin",
      headers: [
        ("Host", "evil.example:7878"), ("Origin", "http://evil.example:7878"),
      ], refusal: (421, .host)),
    change("no type", headers: [("Content-Type", nil)], refusal: (415, .type)),
    change(
      "a form", headers: [("Content-Type", "application/x-www-form-urlencoded")],
      refusal: (415, .type)),
    change("plain text", headers: [("Content-Type", "text/plain")], refusal: (415, .type)),
    change("two types", more: [("Content-Type", "text/plain")], refusal: (415, .type)),
  ]

  private static let tokens = [
    Row(what: "the page without a token", target: "/", headers: noToken),
    Row(what: "a file without a token", target: "/assets/main.js", headers: noToken),
    Row(what: "no token", headers: noToken, refusal: (401, .token)),
    Row(what: "another token", headers: [("Capture-Token", other)], refusal: (401, .token)),
    Row(what: "a shorter token", headers: [("Capture-Token", "x")], refusal: (401, .token)),
    Row(what: "two tokens", more: [("Capture-Token", secret)], refusal: (401, .token)),
    Row(
      what: "a token in the query", target: "/v1/state?token=\(secret)", headers: noToken,
      refusal: (401, .token)),
    Row(
      what: "a token in a cookie", headers: noToken, more: [("Cookie", "token=\(secret)")],
      refusal: (401, .token)),
    Row(
      what: "a token as a bearer", headers: noToken, more: [("Authorization", "Bearer \(secret)")],
      refusal: (401, .token)),
    Row(
      what: "what does not exist, without a token", target: "/v1/secret", headers: noToken,
      refusal: (401, .token)),
    Row(
      what: "a wrong method, without a token", target: "/v1/photos/rate", headers: noToken,
      refusal: (401, .token)),
  ]

  private static let plainKeys = [
    Row(what: "the key", target: "/frame.jpg?key=\(key)", headers: noToken),
    Row(
      what: "the key as a bearer", target: "/frame.jpg", headers: noToken,
      more: [("Authorization", "Bearer \(key)")]),
    Row(
      what: "the key in a typed address", target: "/frame.jpg?key=\(key)", headers: noToken,
      more: [("Sec-Fetch-Site", "none")]),
    Row(
      what: "the key in another site", target: "/frame.jpg?key=\(key)", headers: noToken,
      more: [("Sec-Fetch-Site", "cross-site")], refusal: (403, .site)),
    Row(
      what: "the key in another site that may embed", target: "/embedded.jpg?key=\(key)",
      headers: noToken, more: [("Sec-Fetch-Site", "cross-site")]),
    Row(
      what: "embedding without the key", target: "/embedded.jpg", headers: noToken,
      more: [("Sec-Fetch-Site", "cross-site")], refusal: (401, .token)),
    Row(what: "the token for the key", target: "/frame.jpg", refusal: (401, .token)),
    Row(what: "the token as the key", target: "/frame.jpg?key=\(secret)", refusal: (401, .token)),
    Row(what: "two keys", target: "/frame.jpg?key=\(key)&key=\(key)", refusal: (401, .token)),
    Row(what: "the key for the token", headers: [("Capture-Token", key)], refusal: (401, .token)),
  ]

  private static let targets = [
    Row(what: "an id", target: "/v1/photos/0123456789abcdef0123456789abcdef"),
    Row(what: "a known query", target: "/v1/photos?folder=a&folder=b"),
    Row(what: "nothing there", target: "/v1/nothing", refusal: (404, .target)),
    Row(what: "a path out of the tree", target: "/v1/../etc/passwd", refusal: (404, .target)),
    Row(
      what: "a path out with percent signs", target: "/%2e%2e/etc/passwd",
      refusal: (404, .target)),
    Row(what: "two slashes", target: "//v1/state", refusal: (404, .target)),
    Row(what: "a zero byte", target: "/v1/state%00", refusal: (404, .target)),
    Row(what: "a slash at the end", target: "/v1/state/", refusal: (404, .target)),
    Row(
      what: "an id in capitals", target: "/v1/photos/0123456789ABCDEF0123456789ABCDEF",
      refusal: (404, .target)),
    Row(what: "a short id", target: "/v1/photos/0123", refusal: (404, .target)),
    Row(
      what: "a path for an id", target: "/v1/photos/..%2f..%2fetc%2fpasswd",
      refusal: (404, .target)),
    Row(
      what: "a target that is too long",
      target: "/v1/photos?folder=" + String(repeating: "a", count: 2048), refusal: (404, .target)),
    Row(what: "an unknown query", target: "/v1/photos?foldr=a", refusal: (422, .query)),
    Row(what: "a key where none is taken", target: "/v1/photos?key=a", refusal: (422, .query)),
    Row(what: "a malformed query", target: "/v1/photos?folder=%FF", refusal: (422, .query)),
    Row(
      what: "a route of the Unix socket", method: "POST", target: "/v1/quit", more: length,
      refusal: (403, .user)),
  ]

  private static let bodies = [
    change("no body", more: [("Content-Length", "0")]),
    change("a body as long as it may be", more: [("Content-Length", "100")]),
    change("no length", refusal: (411, .body)),
    change("chunks", more: [("Transfer-Encoding", "chunked")], refusal: (411, .body)),
    change(
      "chunks and a length", more: [("Transfer-Encoding", "chunked")] + length,
      refusal: (411, .body)),
    change("an expectation", more: [("Expect", "100-continue")] + length, refusal: (417, .body)),
    change("two lengths", more: length + [("Content-Length", "9")], refusal: (400, .body)),
    change("the same length twice", more: length + length, refusal: (400, .body)),
    change("a list of lengths", more: [("Content-Length", "2, 2")], refusal: (400, .body)),
    change("a negative length", more: [("Content-Length", "-1")], refusal: (400, .body)),
    change("a length with a sign", more: [("Content-Length", "+2")], refusal: (400, .body)),
    change("a length in hexadecimal", more: [("Content-Length", "0x2")], refusal: (400, .body)),
    change("an empty length", more: [("Content-Length", "")], refusal: (400, .body)),
    change("a body that is too long", more: [("Content-Length", "101")], refusal: (413, .body)),
    change(
      "a length beyond all numbers",
      more: [("Content-Length", String(repeating: "9", count: 40))], refusal: (413, .body)),
    Row(what: "a body of GET", more: length, refusal: (413, .body)),
    Row(what: "chunks of GET", more: [("Transfer-Encoding", "chunked")], refusal: (411, .body)),
  ]

  private static let local = [
    Row(what: "no secrets on the Unix socket", headers: noToken + [("Host", nil)], isLocal: true),
    Row(
      what: "a change on the Unix socket", method: "POST", target: "/v1/quit",
      headers: noToken + [("Origin", nil), ("Content-Type", nil)], more: length, isLocal: true),
    Row(
      what: "a method on the Unix socket", method: "PUT", isLocal: true,
      refusal: (405, .method)),
    Row(
      what: "a target on the Unix socket", target: "/v1/../state", isLocal: true,
      refusal: (404, .target)),
    Row(
      what: "a query on the Unix socket", target: "/v1/state?a=b", isLocal: true,
      refusal: (422, .query)),
    Row(
      what: "a body on the Unix socket", method: "POST", target: "/v1/quit", isLocal: true,
      refusal: (411, .body)),
  ]

  // MARK: - The server of the rows

  private static let secret = String(repeating: "s", count: 43)
  private static let other = String(repeating: "o", count: 43)
  private static let key = String(repeating: "k", count: 43)
  private static let length = [("Content-Length", "2")]
  private static let noToken: [(name: String, value: String?)] = [("Capture-Token", nil)]
  private static let navigation = [
    ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"),
    ("Sec-Fetch-Dest", "document"),
  ]

  private static func change(
    _ what: String, headers: [(name: String, value: String?)] = [], more: [(String, String)] = [],
    refusal: (status: Int, rule: Refusal.Rule)? = nil
  ) -> Row {
    let hasLength = more.contains { ["Content-Length", "Transfer-Encoding"].contains($0.0) }
    let isAboutLength = hasLength || refusal?.rule == .body
    return Row(
      what: "a change: \(what)", method: "POST", target: "/v1/photos/rate", headers: headers,
      more: isAboutLength ? more : more + length, refusal: refusal)
  }

  private static let rules = RequestRules(
    routes: RouteTable([
      route(.get, "/", .open), route(.get, "/assets/main.js", .open), route(.get, "/v1/state"),
      route(.get, "/v1/photos", query: ["folder"]), route(.get, "/v1/photos/{id:hex32}"),
      route(.post, "/v1/photos/rate"), route(.post, "/v1/quit", .localOnly),
      route(.get, "/d/{key:word}", .once), route(.get, "/frame.jpg", .plainKey),
      route(.get, "/embedded.jpg", .plainKey, isEmbeddable: true),
    ]), token: HTTPSecret(text: secret) ?? HTTPSecret(), plainKey: HTTPSecret(text: key))

  private static func route(
    _ method: HTTPMethod, _ pattern: HTTPPathPattern, _ access: HTTPRoute.Access = .token,
    query: [String] = [], isEmbeddable: Bool = false
  ) -> HTTPRoute {
    var route = HTTPRoute(
      method, pattern, access: access, query: query, bodyLimit: 100, summary: "a route"
    ) { _ in HTTPAnswer() }
    route.isEmbeddable = isEmbeddable
    return route
  }

  private static func head(of row: Row) -> RequestHead {
    var fields = [("Host", "127.0.0.1:7878"), ("Capture-Token", secret)]
    if row.method == "POST" {
      fields += [("Origin", "http://127.0.0.1:7878"), ("Content-Type", "application/json")]
    }
    var headers: HTTPHeaders = [:]
    for (name, value) in fields {
      let changed = row.headers.first { $0.name == name }
      if let value = changed.map(\.value) ?? value { headers.add(name, value) }
    }
    for (name, value) in row.more { headers.add(name, value) }
    return RequestHead(method: row.method, target: row.target, headers: headers)
  }

  private static func source(of row: Row) -> RequestSource {
    row.isLocal
      ? .local(user: 1000)
      : .network(hosts: RequestSource.loopbackHosts(port: 7878).union(["door.lan:443"]))
  }
}
