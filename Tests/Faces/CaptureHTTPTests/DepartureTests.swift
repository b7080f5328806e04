import CaptureBase
import CaptureHTTP
import CaptureTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DepartureTests {
  @Test func `a client that leaves while it waits has its handler cancelled`() async throws {
    let gate = Gate()
    let outcome = Guarded("")
    let route = HTTPRoute(.get, "/waits", summary: "waits") { _ in
      do {
        try await gate.pass()
      } catch {
        outcome.withLock { $0 = "\(type(of: error)), cancelled: \(Task.isCancelled)" }
      }
      return HTTPAnswer()
    }
    let server = try await ServerOfTest.start([route])
    let head = server.head("GET", "/waits")
    let client = try RawClient(port: server.port)
    client.send(head)
    await gate.awaitArrival()
    client.leave()
    try await eventually { outcome.withLock { !$0.isEmpty } }
    #expect(outcome.withLock { $0 } == "CancellationError, cancelled: true")
    let statistics = await server.server.statistics
    #expect(statistics.departures == 1)
    #expect(statistics.openConnections == 0)
    await server.server.stop()
  }

  @Test func `a client that leaves in the middle of a stream ends it`() async throws {
    let gate = Gate()
    let ends = Guarded([String]())
    let route = HTTPRoute(.get, "/streams", summary: "streams") { _ in
      HTTPAnswer(
        body: .feed { writer in
          do {
            try await writer.send("first\n")
            while true { try await writer.send("more\n") }
          } catch {
            ends.withLock { $0.append("\(error)") }
            gate.open()
            throw error
          }
        })
    }
    let server = try await ServerOfTest.start([route])
    let head = server.head("GET", "/streams")
    try await server.connected { client in
      client.send(head)
      _ = try client.receive()
    }
    try await gate.pass()
    #expect(ends.withLock { $0 } == ["the client has gone away"])
    #expect(await server.server.statistics.openStreams == 0)
    await server.server.stop()
  }

  @Test func `an answer to a client that has left is dropped`() async throws {
    let gate = Gate()
    let route = HTTPRoute(.get, "/waits", summary: "waits") { _ in
      await Task { try? await gate.pass() }.value  // which ignores its own cancellation
      return .json("{}")
    }
    let server = try await ServerOfTest.start([route, .text("/v1/words", "hello")])
    let client = try RawClient(port: server.port)
    client.send(server.head("GET", "/waits"))
    await gate.awaitArrival()
    client.leave()
    try await eventually { await server.server.statistics.openConnections == 0 }
    gate.open()
    #expect(try await server.reply(to: server.head("GET", "/v1/words")).status == 200)
    #expect(await server.server.statistics.requests == 1)
    await server.server.stop()
  }

  @Test func `a client that sends too much ahead of its turn is disconnected`() async throws {
    let gate = Gate()
    let route = HTTPRoute(.get, "/waits", summary: "waits") { _ in
      try await gate.pass()
      return HTTPAnswer()
    }
    let server = try await ServerOfTest.start([route])
    let head = server.head("GET", "/waits")
    let rest = try await server.connected { client in
      client.send(head)
      for _ in 0..<1000 where client.send([UInt8](repeating: 0x41, count: 1024)) {}
      return try client.receiveAll()
    }
    #expect(rest.isEmpty)
    #expect(await server.server.statistics.departures == 1)
    await server.server.stop()
  }
}
