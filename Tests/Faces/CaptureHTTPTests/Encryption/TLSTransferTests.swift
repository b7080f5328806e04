import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import CaptureTime
import Testing

/// What is sent over TLS: all of it, at the reader's pace, and nothing ahead of it.
@Suite(.timeLimit(.minutes(10))) struct TLSTransferTests {
  private static let size = 64 << 20

  @Test func `a large answer is complete, even for a slow reader`() async throws {
    let files = try TestCertificate()
    let size = 4 << 20
    let server = try await ServerOfTest.start([.large(size)], with: files)
    let client = try await server.slowClient(holding: 16 << 10)
    client.send(server.head("GET", "/large", "Connection: close"))
    let (bytes, end) = try await offPool {
      var bytes: [UInt8] = []
      while true {
        let (more, end) = try client.receive(upTo: 1000)
        bytes += more
        if let end { return (bytes, end) }
      }
    }
    #expect(bytes.suffix(size) == ArraySlice(repeating: 1, count: size))
    #expect(String(decoding: bytes.dropLast(size), as: UTF8.self).hasSuffix("\r\n\r\n"))
    #expect(end == .said)
    await server.server.stop()
  }

  @Test func `curl gets a large answer and a stream to the last byte`() async throws {
    let files = try TestCertificate()
    let stream = HTTPRoute(.get, "/streams", summary: "streams") { _ in
      HTTPAnswer(
        body: .stream { writer in
          for size in 1...150 {
            try await writer.send(.bytes([UInt8](repeating: 0x61, count: size * 1000)), .text("\n"))
          }
        })
    }
    let server = try await ServerOfTest.start([.large(Self.size), stream], with: files)
    for (path, size) in [("/large", Self.size), ("/streams", 150 * 151 * 500 + 150)] {
      let outcome = try await files.run(
        "/usr/bin/curl",
        [
          "-sS", "--cacert", "cert.pem", "-H", "Capture-Token: \(server.token.text)", "-o",
          "answer",
          "-w", "%{size_download}", "https://127.0.0.1:\(server.port)\(path)",
        ])
      #expect(outcome.text == "\(size)", "\(outcome.errors)")
    }
    await server.server.stop()
  }

  @Test func `a client that reads some of an answer in time gets all of it`() async throws {
    let files = try TestCertificate()
    let clock = ManualClock(date: WallTimeline().date)
    let server = try await ServerOfTest.start(
      [.large(Self.size)], with: files, limits: HTTPLimits(), timeline: clock)
    let client = try await server.slowClient(holding: 64 << 10)
    client.send(server.head("GET", "/large", "Connection: close"))
    for _ in 1...3 {
      try await offPool {
        var count = 0
        while count < 16 << 20 { count += try client.receive().bytes.count }
      }
      try clock.advance(by: .seconds(9))
      #expect(await server.server.statistics.openConnections == 1)
    }
    let rest = try await offPool { try client.receiveAll() }
    #expect(rest.bytes.count > 8 << 20)
    #expect(rest.end == .said)
    await server.server.stop()
  }

  @Test func `a client that reads nothing of an answer is disconnected`() async throws {
    let files = try TestCertificate()
    let clock = ManualClock(date: WallTimeline().date)
    let server = try await ServerOfTest.start(
      [.large(Self.size)], with: files, limits: HTTPLimits(), timeline: clock)
    let client = try await server.slowClient(holding: 64 << 10)
    client.send(server.head("GET", "/large"))
    try await eventually { await server.server.statistics.requests == 1 }
    try await eventually {
      try clock.advance(by: .seconds(10))
      return await server.server.statistics.openConnections == 0
    }
    withExtendedLifetime(client) {}
    await server.server.stop()
  }

  @Test func `a slow reader of a stream holds a bounded number of bytes`() async throws {
    let files = try TestCertificate()
    let made = Guarded(0)
    let server = try await ServerOfTest.start([.endless(counting: made)], with: files)
    let client = try await server.slowClient(holding: 64 << 10)
    client.send(server.head("GET", "/endless"))
    let furthest = try await offPool {
      var (taken, furthest) = (0, 0)
      while taken < 32 << 20 {
        taken += try client.receive().bytes.count
        furthest = max(furthest, made.withLock { $0 } - taken)
      }
      return furthest
    }
    // One piece that waits, some of it encrypted, one in the kernel, and the client's own buffer.
    #expect(furthest < 2 << 20)
    client.connection.leave()
    await server.server.stop()
  }

  @Test func `a slow reader of pictures gets the newest one, and not all before it`() async throws {
    let files = try TestCertificate()
    let (pictures, camera) = AsyncStream.makeStream(
      of: FeedPicture.self, bufferingPolicy: .bufferingNewest(1))
    let route = HTTPRoute(.get, "/stream.mjpg", summary: "pictures") { _ in .pictures(pictures) }
    let server = try await ServerOfTest.start([route], with: files)
    let head = server.head("GET", "/stream.mjpg")
    let count = 2000
    let text = try await server.secured { client in
      client.send(head)
      camera.yield(FeedPicture(.text("picture"), seconds: 0))
      var text = ""
      while !text.contains("picture\r\n") {
        text += String(decoding: try client.receive().bytes, as: UTF8.self)
      }
      let filling = [UInt8](repeating: 0x2E, count: 100_000)
      for number in 1...count {
        camera.yield(FeedPicture(.bytes(filling), seconds: Double(number)))
      }
      while !text.contains("X-Timestamp: \(count).0") {
        text += String(decoding: try client.receive().bytes, as: UTF8.self)
      }
      return text
    }
    #expect(text.split(separator: "--frame\r\n").count < count / 2)
    await server.server.stop()
  }

  @Test func `a stream that fails is cut off, and a whole one has an end that nobody can forge`()
    async throws
  {
    let files = try TestCertificate()
    let whole = HTTPRoute(.get, "/whole", summary: "whole") { _ in
      HTTPAnswer(body: .stream { try await $0.send("whole") })
    }
    let fails = HTTPRoute(.get, "/fails", summary: "fails") { _ in
      HTTPAnswer(
        body: .stream { writer in
          try await writer.send("half")
          throw TestSetupError("the disk is gone")
        })
    }
    let server = try await ServerOfTest.start([whole, fails], with: files)
    for (path, text, end) in [
      ("/whole", "whole", TLSClient.End.said), ("/fails", "half", TLSClient.End.cut),
    ] {
      // To a client of HTTP 1.0, only the end of the connection ends a stream.
      let head = server.head("GET", path).split(separator: "HTTP/1.1").joined(separator: "HTTP/1.0")
      let all = try await server.secured { client in
        client.send(head)
        return try client.receiveAll()
      }
      #expect(String(decoding: all.bytes, as: UTF8.self).hasSuffix("\r\n\r\n\(text)"))
      #expect(all.end == end)
    }
    await server.server.stop()
  }

  @Test func `malformed openings crash nothing and leak nothing`() async {
    await #expect(processExitsWith: .success) {
      let files = try TestCertificate()
      let server = try await ServerOfTest.start([.text("/v1/words", "hello")], with: files)
      let count = Effort.count(brief: 50, usual: 200, long: 10_000)
      try await offPool { try Self.sendMalformed(10, to: server.port) }
      try await eventually { await server.server.statistics.openConnections == 0 }
      let first = TestFolder.names(in: "/proc/self/fd").count
      try await offPool { try Self.sendMalformed(count, to: server.port) }
      try await eventually { await server.server.statistics.openConnections == 0 }
      let statistics = await server.server.statistics
      precondition(statistics.connections == count + 10)
      precondition(statistics.requests == 0)
      let reply = try await server.securedReply(to: server.head("GET", "/v1/words"))
      precondition(reply.text == "hello")
      try await eventually { TestFolder.names(in: "/proc/self/fd").count <= first }
      await server.server.stop()
    }
  }

  /// Sends openings of TLS that were right before something random happened to them.
  private static func sendMalformed(_ count: Int, to port: UInt16) throws {
    var random = SeededGenerator(seed: 20_261_126)
    for _ in 0..<count {
      var bytes = try TLSClient.hello()
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 1: bytes = Array(bytes[..<place])
      case 2: bytes.removeSubrange(place..<min(place + 5, bytes.count))
      default: bytes = (0..<place).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      }
      let client = try RawClient(port: port)
      client.send(bytes)
      client.endSending()
      _ = try client.receiveAll()
    }
  }
}
