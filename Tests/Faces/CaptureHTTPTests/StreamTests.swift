import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct StreamTests {
  @Test func `a stream arrives in order, and the connection is used again`() async throws {
    let route = HTTPRoute(.get, "/streams", summary: "streams") { _ in
      HTTPAnswer(
        body: .stream { writer in
          let shared = SharedArray(repeating: 0x62, count: 3)
          try await writer.send(.text("a"), .shared(shared), .bytes([0x63]))
          try await writer.send("")
          for number in 0..<100 { try await writer.send("\(number),") }
        })
    }
    let server = try await ServerOfTest.start([route])
    let heads = server.head("GET", "/streams") + server.head("GET", "/streams")
    let replies = try await server.connected { client in
      client.send(heads)
      return try [client.receiveReply(), client.receiveReply()]
    }
    let expected = "abbbc" + (0..<100).map { "\($0)," }.joined()
    #expect(replies.map(\.text) == [expected, expected])
    #expect(await server.server.statistics.openStreams == 0)
    await server.server.stop()
  }

  @Test func `each part of a stream is sent before the next one is made`() async throws {
    let gate = Gate()
    let route = HTTPRoute(.get, "/streams", summary: "streams") { _ in
      HTTPAnswer(
        body: .stream { writer in
          try await writer.send("one")
          try await gate.pass()
          try await writer.send("two")
        })
    }
    let server = try await ServerOfTest.start([route])
    let head = server.head("GET", "/streams")
    let text = try await server.connected { client in
      client.send(head)
      var bytes: [UInt8] = []
      while !String(decoding: bytes, as: UTF8.self).contains("one") {
        bytes += try client.receive()
      }
      gate.open()
      while !String(decoding: bytes, as: UTF8.self).hasSuffix("0\r\n\r\n") {
        bytes += try client.receive()
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(text.hasSuffix("\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"))
    await server.server.stop()
  }

  @Test func `a stream that fails is cut off, so that the client can tell`() async throws {
    let route = HTTPRoute(.get, "/fails", summary: "fails") { _ in
      HTTPAnswer(
        body: .stream { writer in
          try await writer.send("half")
          throw TestSetupError("the disk is gone")
        })
    }
    let server = try await ServerOfTest.start([route])
    let bytes = try await server.allBytes(after: server.head("GET", "/fails"))
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("4\r\nhalf\r\n"))
    await server.server.stop()
  }

  @Test func `a stream to a client of HTTP 1.0 ends with the connection`() async throws {
    let route = HTTPRoute(.get, "/streams", summary: "streams") { _ in
      HTTPAnswer(body: .stream { try await $0.send("whole") })
    }
    let server = try await ServerOfTest.start([route])
    let head = server.head("GET", "/streams")
    let bytes = try await server.allBytes(
      after: head.split(separator: "HTTP/1.1").joined(separator: "HTTP/1.0"))
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\r\n\r\nwhole"))
    await server.server.stop()
  }

  @Test func `HEAD of a stream does not start it`() async throws {
    let route = HTTPRoute(.get, "/streams", summary: "streams") { _ in
      HTTPAnswer(body: .feed { _ in preconditionFailure("it was started") })
    }
    let server = try await ServerOfTest.start([route])
    let reply = try await server.reply(to: server.head("HEAD", "/streams"))
    #expect(reply.status == 200)
    #expect(reply.headers["transfer-encoding"] == ["chunked"])
    await server.server.stop()
  }

  @Test func `a slow reader of a stream holds a bounded number of bytes`() async throws {
    let made = Guarded(0)
    let server = try await ServerOfTest.start([.endless(counting: made)])
    let head = server.head("GET", "/endless")
    let furthest = try await server.connected { client in
      client.limitReceiving(to: 64 << 10)
      client.send(head)
      var (taken, furthest) = (0, 0)
      while taken < 32 << 20 {
        taken += try client.receive().count
        furthest = max(furthest, made.withLock { $0 } - taken)
      }
      return furthest
    }
    // One piece that waits, one in the kernel of the server, and the client's own buffer.
    #expect(furthest < 2 << 20)
    await server.server.stop()
  }

  @Test func `a slow reader of pictures gets the newest one, and not all before it`() async throws {
    let (pictures, camera) = AsyncStream.makeStream(
      of: FeedPicture.self, bufferingPolicy: .bufferingNewest(1))
    let route = HTTPRoute(.get, "/stream.mjpg", summary: "pictures") { _ in .pictures(pictures) }
    let server = try await ServerOfTest.start([route])
    let head = server.head("GET", "/stream.mjpg")
    let count = 2000
    let text = try await server.connected { client in
      client.send(head)
      camera.yield(FeedPicture(.text("picture"), seconds: 0))
      var text = ""
      // Browsers show a picture only when they have read the boundary after it.
      while !text.contains("picture\r\n--frame\r\n") {
        text += String(decoding: try client.receive(), as: UTF8.self)
      }
      let filling = [UInt8](repeating: 0x2E, count: 100_000)
      for number in 1...count {
        camera.yield(FeedPicture(.bytes(filling), seconds: Double(number)))
      }
      while !text.contains("X-Timestamp: \(count).0") {
        text += String(decoding: try client.receive(), as: UTF8.self)
      }
      return text
    }
    #expect(text.contains("Content-Type: multipart/x-mixed-replace; boundary=frame\r\n"))
    let parts = text.split(separator: "--frame\r\n").dropFirst()
    #expect(parts.first?.contains("Content-Type: image/jpeg\r\nContent-Length: 7\r\n") == true)
    #expect(parts.count < count / 2)
    await server.server.stop()
  }

  @Test func `lines are sent as they come`() async throws {
    let (lines, output) = AsyncStream.makeStream(of: String.self)
    let route = HTTPRoute(.get, "/v1/events", summary: "events") { _ in .lines(lines) }
    let server = try await ServerOfTest.start([route])
    output.yield("{\"event\":\"hello\"}")
    output.yield("{\"event\":\"beat\"}")
    output.finish()
    let reply = try await server.reply(to: server.head("GET", "/v1/events"))
    #expect(reply.headers["content-type"] == ["application/jsonl"])
    #expect(reply.text == "{\"event\":\"hello\"}\n{\"event\":\"beat\"}\n")
    await server.server.stop()
  }
}
