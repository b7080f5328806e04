import CaptureHTTP
import CaptureTestSupport
import CaptureTime

extension ServerOfTest {
  /// Starts a server with TLS on a free port, as `camera.test` and 127.0.0.1.
  static func start(
    _ routes: [HTTPRoute], with files: TestCertificate,
    limits: HTTPLimits = .generous, timeline: any Timeline = WallTimeline()
  ) async throws -> ServerOfTest {
    let token = HTTPSecret()
    let remote = HTTPRemoteAccess(
      host: "camera.test", otherHosts: ["127.0.0.1"],
      protection: .tls(certificate: files.certificate, key: files.key))
    let server = HTTPServer(
      HTTPConfiguration(
        sockets: [.address("127.0.0.1", ports: 0...0)], token: token, remote: remote,
        limits: limits), routes: routes, timeline: timeline)
    try await server.start()
    guard let port = server.port else { throw TestSetupError("the server has no port") }
    return ServerOfTest(server: server, port: port, token: token)
  }

  /// Connects a client whose kernel holds only about this number of bytes that it has not received.
  func slowClient(holding count: CInt) async throws -> TLSClient {
    let port = port
    return try await offPool {
      let connection = try RawClient(port: port)
      connection.limitReceiving(to: count)
      return try TLSClient(connection)
    }
  }

  /// Runs code with a new connection that has TLS, on a thread where it may block.
  func secured<Result: Sendable>(
    _ body: @escaping @Sendable (TLSClient) throws -> Result
  ) async throws -> Result {
    let port = port
    return try await offPool { try body(TLSClient(port: port)) }
  }

  /// Sends a request over TLS on its own connection, and returns the answer.
  func securedReply(to request: String) async throws -> Reply {
    try await secured { client in
      client.send(request)
      return try client.receiveReply()
    }
  }
}
