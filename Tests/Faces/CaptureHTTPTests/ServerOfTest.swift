import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import CaptureTime

/// A running server, and what its clients have to send.
struct ServerOfTest: Sendable {
  let server: HTTPServer
  let port: UInt16
  let token: HTTPSecret

  /// Starts a server on a free port.
  static func start(
    _ routes: [HTTPRoute], limits: HTTPLimits = .generous,
    sockets: [HTTPConfiguration.Socket] = [], remote: HTTPRemoteAccess? = nil,
    timeline: any Timeline = WallTimeline()
  ) async throws -> ServerOfTest {
    let token = HTTPSecret()
    let server = HTTPServer(
      HTTPConfiguration(
        sockets: [.loopback(ports: 0...0)] + sockets, token: token, remote: remote,
        limits: limits),
      routes: routes, timeline: timeline)
    try await server.start()
    guard let port = server.port else { throw TestSetupError("the server has no port") }
    return ServerOfTest(server: server, port: port, token: token)
  }

  /// Returns the first line and the headers of a request that follows the rules.
  func head(_ method: String = "GET", _ target: String, _ more: String...) -> String {
    var lines = [
      "\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Capture-Token: \(token.text)",
    ]
    if method == "POST" {
      lines += ["Origin: http://127.0.0.1:\(port)", "Content-Type: application/json"]
    }
    return (lines + more).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Returns a request with a body.
  func post(_ target: String, _ body: String) -> String {
    head("POST", target, "Content-Length: \(body.utf8.count)") + body
  }

  /// Sends a request on its own connection, and returns the answer.
  func reply(to request: String) async throws -> Reply {
    try await connected { client in
      client.send(request)
      return try client.receiveReply(toHead: request.hasPrefix("HEAD "))
    }
  }

  /// Sends a request on its own connection, and returns all that comes until its end.
  func allBytes(after request: String) async throws -> [UInt8] {
    try await connected { client in
      client.send(request)
      return try client.receiveAll()
    }
  }

  /// Runs code with a new connection, on a thread where it may block.
  func connected<Result: Sendable>(
    _ body: @escaping @Sendable (RawClient) throws -> Result
  ) async throws -> Result {
    let port = port
    return try await offPool {
      try body(RawClient(port: port))
    }
  }
}

extension HTTPLimits {
  /// Limits on time that no client of a test exceeds by being slow, on any machine.
  static let generous = {
    var limits = HTTPLimits()
    limits.request = .seconds(600)
    limits.idle = .seconds(600)
    limits.progress = .seconds(600)
    limits.feedProgress = .seconds(600)
    limits.stop = .seconds(600)
    return limits
  }()
}

extension HTTPRoute {
  /// A route that returns a text.
  static func text(_ pattern: HTTPPathPattern, _ text: String, access: Access = .token) -> HTTPRoute
  {
    HTTPRoute(.get, pattern, access: access, summary: "a text") { _ in
      HTTPAnswer(type: "text/plain", body: .bytes(Array(text.utf8)))
    }
  }

  /// A route that answers with a number of bytes.
  static func large(_ count: Int) -> HTTPRoute {
    HTTPRoute(.get, "/large", summary: "large") { _ in
      HTTPAnswer(body: .shared(SharedArray(repeating: 1, count: count)))
    }
  }

  /// A route whose feed never ends; it counts the bytes that it has sent, or is sending.
  static func endless(counting made: Guarded<Int>) -> HTTPRoute {
    let piece = 1 << 18
    return HTTPRoute(.get, "/endless", summary: "streams") { _ in
      HTTPAnswer(
        body: .feed { writer in
          let bytes = SharedArray(repeating: 1, count: piece)
          while true {
            made.withLock { $0 += piece }
            try await writer.send(.shared(bytes))
          }
        })
    }
  }
}
