import CaptureJSON
import CaptureText

/// Answers a tab's requests from the test itself: no socket, no port, and each answer as the test wants.
///
/// The files of the page are answered by themselves, with the headers of the real server.
final class ScriptedServer {
  struct Request {
    let method: String
    let path: String
    let query: String
    let headers: [String: String]
    let body: String
  }

  struct Answer {
    /// The status, the headers and the body as members of a JSON object, as the browser takes them.
    ///
    /// They are made once for each file of the page, of which every page loads two hundred.
    let members: String
    /// Whether the connection ends without an answer.
    private(set) var isLost = false

    static let lost: Answer = {
      var answer = Answer()
      answer.isLost = true
      return answer
    }()

    init(status: Int = 200, type: String = "application/json", body: [UInt8] = []) {
      self.init(status: status, type: type, base64: String(decoding: body.base64, as: UTF8.self))
    }

    private init(status: Int, type: String, base64: String) {
      let headers = Self.headers + [("Content-Type", type)]
      let list = JSON.array(headers.map { ["name": .string($0.0), "value": .string($0.1)] })
      members = #""responseCode":\#(status),"responseHeaders":\#(list.line),"body":"\#(base64)""#
    }

    static func json(_ value: JSON, status: Int = 200) -> Answer {
      Answer(status: status, body: Array(value.line.utf8))
    }

    static func lines(_ values: JSON...) -> Answer {
      Answer(type: "application/jsonl", body: values.flatMap { Array($0.line.utf8) + [0x0A] })
    }

    static let refusal = json(
      ["error": ["message": "The token is wrong.", "code": 13, "kind": "token", "remedy": nil]],
      status: 401)
  }

  /// An empty document, in which modules are imported one by one.
  static let blank = "/blank"
  static let origin = "http://127.0.0.1:7878"
  static let token = String(repeating: "A", count: 43)
  static let address = "\(origin)/#k=\(token)"

  /// The requests so far, but for files of the page.
  private(set) var requests: [Request] = []
  /// What is answered to a request; a request without an answer stays open.
  private let answer: (Request) -> Answer?

  init(_ answer: @escaping (Request) -> Answer? = { _ in nil }) {
    self.answer = answer
  }

  /// Returns the answer to a request, or nil if it stays open.
  func reply(to request: Request) -> Answer? {
    if request.path == Self.blank { return Answer(type: "text/html") }
    if let file = file(for: request.path) { return file }
    requests.append(request)
    guard request.headers["Capture-Token"] == Self.token else { return .refusal }
    return answer(request)
  }

  private func file(for path: String) -> Answer? {
    let isView = !path.hasPrefix("/v1/") && !path.hasPrefix("/assets/")
    let name =
      isView ? "index.html" : path.split(separator: "/").dropFirst(2).joined(separator: "/")
    guard isView || path.hasPrefix("/assets/") else { return nil }
    return PageFiles.answers[name] ?? Answer(status: 404)
  }
}

extension Tab {
  /// Answers the requests of this tab from here on.
  func serve(_ server: ScriptedServer) throws {
    self.server = server
    try run("Fetch.enable")
  }

  /// Answers requests until something is true, such as that one of them has changed an album.
  ///
  /// The test judges what is then true.
  func serve(until isTrue: () -> Bool) throws {
    try browser.tools.serve(for: .seconds(30), until: isTrue)
  }

  func answer(_ paused: JSON) throws {
    let request = ScriptedServer.Request(paused["request"])
    guard let answer = server?.reply(to: request) else { return }
    guard !answer.isLost else {
      try browser.tools.send(
        "Fetch.failRequest",
        ["requestId": paused["requestId"], "errorReason": "ConnectionClosed"], to: session)
      return
    }
    try browser.tools.send(
      "Fetch.fulfillRequest",
      encoded: "{\"requestId\":\(paused["requestId"].line),\(answer.members)}", to: session)
  }
}

extension ScriptedServer.Answer {
  /// The headers of every response, as Documentation/Reference/HTTP.md has them.
  fileprivate static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
        + "img-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'; trusted-types capture"
    ),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("X-Content-Type-Options", "nosniff"),
  ]
}

extension ScriptedServer.Request {
  fileprivate init(_ request: JSON) {
    method = request["method"].text ?? ""
    let address = (request["url"].text ?? "").dropFirst(ScriptedServer.origin.count)
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? ""
    query = parts.count > 1 ? String(parts[1]) : ""
    body = request["postData"].text ?? ""
    guard case .object(let members) = request["headers"] else {
      headers = [:]
      return
    }
    headers = Dictionary(
      members.map { ($0.name, $0.value.text ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}
