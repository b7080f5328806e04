import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct ListeningTests {
  @Test func `both addresses of loopback are served on one port`() async throws {
    let server = try await ServerOfTest.start([.text("/v1/words", "hello")])
    let (head, port) = (server.head("GET", "/v1/words"), server.port)
    let reply = try await offPool {
      let client = try RawClient(ipv6Port: port)
      client.send(head)
      return try client.receiveReply()
    }
    #expect(reply.text == "hello")
    await server.server.stop()
    #expect(server.server.port == nil)
  }

  @Test func `a server starts again on the port that it has just left`() async throws {
    let first = try await ServerOfTest.start([.text("/v1/words", "hello")])
    // The server closes this connection, so its end of it stays known to the kernel for a minute.
    _ = try await first.connected { client in
      client.send("GET / HTTP/1.1\r\n\r\n")
      return try client.receiveAll()
    }
    await first.server.stop()
    let again = HTTPServer(
      HTTPConfiguration(sockets: [.loopback(ports: first.port...first.port)]), routes: [])
    try await again.start()
    #expect(again.port == first.port)
    await again.stop()
  }

  @Test func `a port in use is an error, unless the next one may be used`() async throws {
    let first = try await ServerOfTest.start([])
    let same = HTTPServer(
      HTTPConfiguration(sockets: [.loopback(ports: first.port...first.port)]), routes: [])
    await #expect {
      try await same.start()
    } throws: { error in
      (error as? HTTPServerError)?.code == .portInUse
    }
    let next = HTTPServer(
      HTTPConfiguration(sockets: [.loopback(ports: first.port...(first.port + 20))]), routes: [])
    try await next.start()
    #expect(try #require(next.port) > first.port)
    await next.stop()
    await first.server.stop()
  }

  @Test func `a socket that another program has opened is served`() async throws {
    let server = try await Self.serve(on: try Self.socket(address: 0x7F00_0001))
    let head = server.head("GET", "/v1/words")
    #expect(try await server.reply(to: head).text == "hello")
    await server.server.stop()
  }

  // A real shortage of descriptors cannot be tested here: Dispatch looks at its threads once a second,
  // and ends the process if it has no descriptor for that. The kernel refuses for another reason.
  @Test func `a server that cannot accept connections for a while accepts them later`()
    async throws
  {
    let descriptor = try Self.socket(address: 0x7F00_0001)
    let server = try await Self.serve(on: descriptor)
    #expect(shutdown(descriptor, CInt(SHUT_RD)) == 0)
    try await eventually { await server.server.statistics.shortages > 1 }
    #expect(listen(descriptor, 16) == 0)
    let (head, port) = (server.head("GET", "/v1/words"), try Self.port(of: descriptor))
    let reply = try await offPool {
      let client = try RawClient(port: port)
      client.send(head)
      return try client.receiveReply()
    }
    #expect(reply.text == "hello")
    await server.server.stop()
  }

  private static func serve(on descriptor: CInt) async throws -> ServerOfTest {
    let token = HTTPSecret()
    let server = HTTPServer(
      HTTPConfiguration(sockets: [.inherited(descriptor: descriptor)], token: token),
      routes: [.text("/v1/words", "hello")])
    try await server.start()
    return ServerOfTest(server: server, port: try #require(server.port), token: token)
  }

  @Test func `a socket that other machines can reach is refused`() async throws {
    let descriptor = try Self.socket(address: 0)
    defer { close(descriptor) }
    let server = HTTPServer(
      HTTPConfiguration(sockets: [.inherited(descriptor: descriptor)]), routes: [])
    await #expect {
      try await server.start()
    } throws: { error in
      (error as? HTTPServerError)?.code == .notLoopback
    }
  }

  @Test func `a descriptor that is not a socket is refused`() async throws {
    let server = HTTPServer(HTTPConfiguration(sockets: [.inherited(descriptor: -1)]), routes: [])
    await #expect(throws: HTTPServerError.self) { try await server.start() }
  }

  @Test func `an answer in progress is finished when the server stops`() async throws {
    let gate = Gate()
    let route = HTTPRoute(.get, "/waits", summary: "waits") { _ in
      try await gate.pass()
      return HTTPAnswer(body: .shared(SharedArray(repeating: 1, count: 8 << 20)))
    }
    let server = try await ServerOfTest.start([route])
    let head = server.head("GET", "/waits")
    async let reply = server.reply(to: head)
    await gate.awaitArrival()
    async let stop: Void = server.server.stop()
    try await eventually { server.server.port == nil }
    gate.open()
    let whole = try await reply
    #expect(whole.status == 200)
    #expect(whole.body.count == 8 << 20)
    await stop
    #expect(throws: TestSetupError.self) { try RawClient(port: server.port) }
  }

  @Test func `a feed is ended when the server stops`() async throws {
    let (silence, _) = AsyncStream.makeStream(of: String.self)
    let clock = ManualClock()
    let feed = HTTPRoute(.get, "/v1/events", summary: "events") { _ in .lines(silence) }
    let server = try await ServerOfTest.start([feed], limits: HTTPLimits(), timeline: clock)
    let head = server.head("GET", "/v1/events")
    async let bytes = server.connected { client in
      client.send(head)
      return try client.receiveAll()
    }
    try await eventually { await server.server.statistics.openStreams == 1 }
    let began = clock.now
    await server.server.stop()
    #expect(clock.now == began)
    #expect(try await !bytes.isEmpty)
  }

  @Test func `a server that is stopped waits only a limited time for an answer`() async throws {
    let gate = Gate()
    let clock = ManualClock()
    let route = HTTPRoute(.get, "/waits", summary: "waits") { _ in
      try await gate.pass()
      return HTTPAnswer()
    }
    let server = try await ServerOfTest.start([route], limits: HTTPLimits(), timeline: clock)
    let head = server.head("GET", "/waits")
    async let bytes = server.connected { client in
      client.send(head)
      return try client.receiveAll()
    }
    await gate.awaitArrival()
    let hasStopped = Guarded(false)
    async let stop: Void = {
      await server.server.stop()
      hasStopped.withLock { $0 = true }
    }()
    try await eventually {
      try clock.advance(by: .milliseconds(100))
      return hasStopped.withLock { $0 }
    }
    await stop
    #expect(try await bytes.isEmpty)
  }

  /// Opens a TCP socket that listens on an address.
  private static func socket(address: UInt32) throws -> CInt {
    let descriptor = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = address.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard failure == 0, listen(descriptor, 8) == 0 else {
      throw TestSetupError("cannot listen")
    }
    return descriptor
  }

  /// Returns the port that a socket listens on, which is another one after it has been shut down.
  private static func port(of descriptor: CInt) throws -> UInt16 {
    var name = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard failure == 0 else { throw TestSetupError("the socket has no port") }
    return name.sin_port.bigEndian
  }
}
