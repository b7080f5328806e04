import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  @Test func `a request that arrives too slowly is refused, though it is never silent`()
    async throws
  {
    let clock = ManualClock()
    let server = try await ServerOfTest.start(
      [.text("/v1/words", "hello")], limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    for (index, byte) in Array("GET /v1".utf8).enumerated() {
      client.send([byte])
      try await eventually { await server.server.statistics.bytesReceived == index + 1 }
      if index < 6 { try clock.advance(by: .milliseconds(830)) }
    }
    #expect(await server.server.statistics.requests == 0)
    try clock.advance(by: .milliseconds(20))
    let reply = try await Self.reply(on: client)
    #expect(reply.status == 408)
    #expect(reply.headers["connection"] == ["close"])
    #expect(await server.server.statistics.refusals == ["time": 1])
    await server.server.stop()
  }

  @Test func `a body that arrives too slowly is refused`() async throws {
    let clock = ManualClock()
    let route = HTTPRoute(.post, "/v1/words", summary: "takes words") { _ in HTTPAnswer() }
    let server = try await ServerOfTest.start([route], limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    let head = server.head("POST", "/v1/words", "Content-Length: 10")
    client.send(head + "12345")
    try await eventually {
      await server.server.statistics.bytesReceived == head.utf8.count + 5
    }
    try clock.advance(by: .seconds(5))
    #expect(try await Self.reply(on: client).status == 408)
    await server.server.stop()
  }

  @Test func `a connection without a request is closed after a while`() async throws {
    let clock = ManualClock()
    let server = try await ServerOfTest.start([], limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    try await eventually { await server.server.statistics.openConnections == 1 }
    try clock.advance(by: .seconds(9))
    #expect(await server.server.statistics.openConnections == 1)
    try clock.advance(by: .seconds(1))
    #expect(try await offPool { try client.receiveAll() }.isEmpty)
    await server.server.stop()
  }

  @Test func `a wrong token is refused only after 200 milliseconds`() async throws {
    let clock = ManualClock()
    let server = try await ServerOfTest.start(
      [.text("/v1/words", "hello")], limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    client.send(
      "GET /v1/words HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCapture-Token: x\r\n\r\n")
    try await eventually { await server.server.statistics.refusals == ["token": 1] }
    try clock.advance(by: .milliseconds(199))
    #expect(await server.server.statistics.requests == 0)
    #expect(!client.waitForInput(upTo: 0))
    try clock.advance(by: .milliseconds(1))
    #expect(try await Self.reply(on: client).status == 401)
    await server.server.stop()
  }

  @Test func `a client that reads nothing of an answer is disconnected`() async throws {
    let clock = ManualClock()
    let server = try await ServerOfTest.start(
      [.large(64 << 20)], limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    client.send(server.head("GET", "/large"))
    try await eventually { await server.server.statistics.requests == 1 }
    try await eventually {
      try clock.advance(by: .seconds(10))
      return await server.server.statistics.openConnections == 0
    }
    withExtendedLifetime(client) {}
    await server.server.stop()
  }

  @Test func `a client that reads some of an answer in time gets all of it`() async throws {
    let clock = ManualClock()
    let server = try await ServerOfTest.start(
      [.large(64 << 20)], limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    client.limitReceiving(to: 64 << 10)
    client.send(server.head("GET", "/large", "Connection: close"))
    for _ in 0..<3 {
      try await offPool {
        var count = 0
        while count < 16 << 20 { count += try client.receive().count }
      }
      try clock.advance(by: .seconds(9))
      #expect(await server.server.statistics.openConnections == 1)
    }
    let rest = try await offPool { try client.receiveAll() }
    #expect(rest.count > 8 << 20)
    await server.server.stop()
  }

  @Test func `a feed whose client reads nothing is ended`() async throws {
    let clock = ManualClock()
    let ends = Gate()
    let route = HTTPRoute(.get, "/endless", summary: "streams") { _ in
      HTTPAnswer(
        body: .feed { writer in
          defer { ends.open() }
          while true { try await writer.send(.bytes([UInt8](repeating: 1, count: 1 << 20))) }
        })
    }
    let server = try await ServerOfTest.start([route], limits: HTTPLimits(), timeline: clock)
    let client = try RawClient(port: server.port)
    client.send(server.head("GET", "/endless"))
    try await eventually { await server.server.statistics.openStreams == 1 }
    try await eventually {
      try clock.advance(by: .seconds(20))
      return await server.server.statistics.openStreams == 0
    }
    try await ends.pass()
    withExtendedLifetime(client) {}
    await server.server.stop()
  }

  @Test func `headers over 8 KiB are refused, with or without an end`() async throws {
    let server = try await ServerOfTest.start([.text("/v1/words", "hello")])
    let filling = String(repeating: "a", count: 8192)
    let whole = try await server.reply(to: server.head("GET", "/v1/words", "A: \(filling)"))
    #expect(whole.status == 431)
    let endless = try await server.reply(to: "GET /v1/words HTTP/1.1\r\nA: \(filling)")
    #expect(endless.status == 431)
    let line = try await server.reply(to: "GET /" + filling)
    #expect(line.status == 431)
    await server.server.stop()
  }

  @Test func `a giant body is refused before it arrives`() async throws {
    let route = HTTPRoute(.post, "/v1/words", bodyLimit: 100, summary: "takes words") { _ in
      HTTPAnswer()
    }
    let server = try await ServerOfTest.start([route])
    let head = server.head("POST", "/v1/words", "Content-Length: 1000000000")
    let announced = try await server.reply(to: head)
    #expect(announced.status == 413)
    let sent = try await server.connected { client in
      client.send(head)
      client.send([UInt8](repeating: 1, count: 1 << 20))
      return try client.receiveReply()
    }
    #expect(sent.status == 413)
    #expect(await server.server.statistics.bytesReceived < 1 << 19)
    await server.server.stop()
  }

  @Test func `64 clients are answered at once, and any beyond the limit are asked to come back`()
    async throws
  {
    var limits = HTTPLimits.generous
    limits.connections = 72
    let server = try await ServerOfTest.start([.text("/v1/words", "hello")], limits: limits)
    let (head, port) = (server.head("GET", "/v1/words"), server.port)
    let ask: @Sendable ([RawClient]) throws -> [Reply] = { clients in
      for client in clients { client.send(head) }
      return try clients.map { try $0.receiveReply() }
    }
    let (first, above, later) = try await offPool {
      let clients = try (0..<64).map { _ in try RawClient(port: port) }
      let first = try ask(clients)
      let above = try RawClient(port: port).receiveReply()
      for client in clients[..<8] { client.leave() }
      for client in clients[..<8] { _ = try client.receiveAll() }
      let later = try ask((0..<8).map { _ in try RawClient(port: port) } + clients[8...])
      return (first, above, later)
    }
    #expect(first.map(\.status) == Array(repeating: 200, count: 64))
    #expect(above.status == 503)
    #expect(above.headers["retry-after"] == ["1"])
    #expect(later.map(\.status) == Array(repeating: 200, count: 64))
    #expect(await server.server.statistics.refusals == ["connections": 1])
    await server.server.stop()
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `idle connections of another user leave room for the owner and the Unix socket`()
    async throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/serve.sock"
    let server = try await ServerOfTest.start(
      [.text("/v1/words", "hello")], sockets: [.local(path: path)])
    let port = server.port
    let head = server.head("GET", "/v1/words")
    let script = """
      for i in $(seq 120); do exec {fd}<>/dev/tcp/127.0.0.1/\(port); done; echo held; exec sleep 60
      """
    let other = try Child(
      "/usr/bin/setpriv", ["--reuid=nobody", "--clear-groups", "/bin/bash", "-c", script],
      in: folder)
    defer { other.send(SIGKILL) }
    #expect(other.line() == "held")
    let (replies, local) = try await offPool {
      let clients = try (0..<20).map { _ in try RawClient(port: port) }
      for client in clients { client.send(head) }
      let replies = try clients.map { try $0.receiveReply() }
      let client = try RawClient(path: path)
      client.send("GET /v1/words HTTP/1.1\r\n\r\n")
      return (replies, try client.receiveReply())
    }
    #expect(replies.map(\.status) == Array(repeating: 200, count: 20))
    #expect(local.status == 200)
    await server.server.stop()
  }

  @Test func `streams have a limit of their own`() async throws {
    var limits = HTTPLimits.generous
    limits.streams = limits.reserved + 2
    let (silence, _) = AsyncStream.makeStream(of: String.self)
    let feed = HTTPRoute(.get, "/v1/events", summary: "events") { _ in .lines(silence) }
    let server = try await ServerOfTest.start([feed, .text("/v1/words", "hello")], limits: limits)
    let (head, other) = (server.head("GET", "/v1/events"), server.head("GET", "/v1/words"))
    let port = server.port
    let (statuses, words) = try await offPool {
      let clients = try (0..<2).map { _ in try RawClient(port: port) }
      for client in clients { client.send(head) }
      let first = try clients.map { String(decoding: try $0.receive().prefix(12), as: UTF8.self) }
      let third = try RawClient(port: port)
      third.send(head)
      let statuses = first + ["\(try third.receiveReply().status)"]
      let fourth = try RawClient(port: port)
      fourth.send(other)
      return (statuses, try fourth.receiveReply().status)
    }
    #expect(statuses == ["HTTP/1.1 200", "HTTP/1.1 200", "503"])
    #expect(words == 200)
    await server.server.stop()
  }

  /// Receives an answer on a thread where that may block.
  private static func reply(on client: RawClient) async throws -> Reply {
    try await offPool { try client.receiveReply() }
  }
}
