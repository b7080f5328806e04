import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import CaptureTime
import Testing

/// A server with TLS, asked by other programs and by a client that does what they would not.
@Suite(.timeLimit(.minutes(10))) struct TLSTests {
  private static let words = HTTPRoute.text("/v1/words", "hello")

  private static func curl(
    _ arguments: String..., files: TestCertificate, to server: ServerOfTest
  ) async throws -> Child.Outcome {
    try await files.run(
      "/usr/bin/curl",
      [
        "-sS", "--cacert", "cert.pem", "--connect-to", "camera.test::127.0.0.1:",
        "-H", "Capture-Token: \(server.token.text)",
      ] + arguments)
  }

  @Test(arguments: ["1.2", "1.3"])
  func `curl verifies the certificate and gets an answer`(version: String) async throws {
    let files = try TestCertificate()
    let server = try await ServerOfTest.start([Self.words], with: files)
    let outcome = try await Self.curl(
      "--tlsv\(version)", "--tls-max", version, "-D", "-",
      "https://camera.test:\(server.port)/v1/words",
      files: files, to: server)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("HTTP/1.1 200 "))
    #expect(outcome.text.contains("\r\nStrict-Transport-Security: max-age=31536000\r\n"))
    #expect(outcome.text.hasSuffix("\r\n\r\nhello"))
    #expect(server.server.origin == "https://camera.test:\(server.port)")
    await server.server.stop()
  }

  @Test func `versions of TLS before 1.2 are refused with an alert that says why`() async throws {
    let files = try TestCertificate()
    let server = try await ServerOfTest.start([Self.words], with: files)
    let outcome = try await Self.curl(
      "--tlsv1.0", "--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0",
      "https://camera.test:\(server.port)/v1/words", files: files, to: server)
    #expect(outcome.status == 35)
    #expect(outcome.errors.contains("alert protocol version"), "\(outcome.errors)")
    await server.server.stop()
  }

  @Test func `openssl accepts the certificate`() async throws {
    let files = try TestCertificate()
    let server = try await ServerOfTest.start([Self.words], with: files)
    let command = """
      openssl s_client -connect 127.0.0.1:\(server.port) -CAfile cert.pem -verify_return_error \
      -verify_hostname camera.test -brief < /dev/null
      """
    let outcome = try await files.run("/bin/sh", ["-c", command])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Protocol version: TLSv1.3"), "\(outcome.errors)")
    #expect(outcome.errors.contains("Verification: OK"))
    await server.server.stop()
  }

  @Test func `the rules hold over TLS, and an origin without TLS is another one`() async throws {
    let files = try TestCertificate()
    let rate = HTTPRoute(.post, "/v1/photos/rate", summary: "rates") { _ in HTTPAnswer() }
    let server = try await ServerOfTest.start([Self.words, rate], with: files)
    let host = "127.0.0.1:\(server.port)"
    let get = server.head("GET", "/v1/words")
    let post = server.post("/v1/photos/rate", "{}")
    for (request, status) in [
      (get, 200), (get.replacing(host, by: "camera.test:\(server.port)"), 200),
      (get.replacing(host, by: "camera.test"), 421), (get.replacing(host, by: "other.test"), 421),
      (get.replacing(host, by: "localhost:\(server.port)"), 421), (post, 403),
      (post.replacing("http://", by: "https://"), 200),
      (get.replacing(server.token.text, by: HTTPSecret().text), 401),
    ] {
      let reply = try await server.securedReply(to: request)
      #expect(reply.status == status, "\(request)")
      #expect(reply.headers["strict-transport-security"] == ["max-age=31536000"])
    }
    await server.server.stop()
  }

  @Test func `a request without TLS gets no answer`() async throws {
    let files = try TestCertificate()
    let server = try await ServerOfTest.start([Self.words], with: files)
    let head = server.head("GET", "/v1/words")
    let bytes = try await server.allBytes(after: head)
    #expect(bytes == [])
    #expect(try await server.securedReply(to: head).text == "hello")
    #expect(await server.server.statistics.requests == 1)
    await server.server.stop()
  }

  @Test(arguments: [0, 1, 100])
  func `a handshake that does not end is closed after 5 seconds`(count: Int) async throws {
    let files = try TestCertificate()
    let clock = ManualClock(date: WallTimeline().date)
    let server = try await ServerOfTest.start(
      [Self.words], with: files, limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    client.send(Array(try TLSClient.hello().prefix(count)))
    try await eventually { await server.server.statistics.openConnections == 1 }
    try clock.advance(by: .milliseconds(4_900))
    #expect(await server.server.statistics.openConnections == 1)
    try clock.advance(by: .milliseconds(200))
    #expect(try await offPool { try client.receiveAll() } == [])
    #expect(await server.server.statistics.openConnections == 0)
    await server.server.stop()
  }

  @Test func `a connection on which nothing is asked after its handshake is closed`()
    async throws
  {
    let files = try TestCertificate()
    let clock = ManualClock(date: WallTimeline().date)
    let server = try await ServerOfTest.start(
      [Self.words], with: files, limits: HTTPLimits(), timeline: clock)
    let client = try await server.slowClient(holding: 64 << 10)
    try await eventually {
      try clock.advance(by: .seconds(1))
      return await server.server.statistics.openConnections == 0
    }
    #expect(try await offPool { try client.receiveAll() }.bytes == [])
    await server.server.stop()
  }

  @Test func `handshakes count as connections, and one too many is refused once it is complete`()
    async throws
  {
    let files = try TestCertificate()
    var limits = HTTPLimits.generous
    limits.connections = limits.reserved + 2
    let server = try await ServerOfTest.start([Self.words], with: files, limits: limits)
    let waiting = try [RawClient(port: server.port), RawClient(port: server.port)]
    try await eventually { await server.server.statistics.openConnections == 2 }
    let reply = try await server.secured { try $0.receiveReply() }
    #expect(reply.status == 503)
    #expect(reply.headers["strict-transport-security"] == ["max-age=31536000"])
    withExtendedLifetime(waiting) {}
    await server.server.stop()
  }

  @Test func `requests follow each other on one connection, in pieces of any size`() async throws {
    let files = try TestCertificate()
    let server = try await ServerOfTest.start([Self.words], with: files)
    let head = server.head("GET", "/v1/words")
    let texts = try await server.secured { client in
      client.send(head + head)
      let first = try [client.receiveReply(), client.receiveReply()]
      for character in head { client.send(String(character)) }
      return try (first + [client.receiveReply()]).map(\.text)
    }
    #expect(texts == ["hello", "hello", "hello"])
    await server.server.stop()
  }
}

extension String {
  /// The text with another one in place of a part of it.
  fileprivate func replacing(_ part: String, by other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
