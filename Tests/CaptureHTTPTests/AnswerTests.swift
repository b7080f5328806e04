import CaptureHTTP
import Testing

@Suite(.timeLimit(.minutes(2))) struct AnswerTests {
  @Test func `a request is answered, and the connection is used for the next one`() async throws {
    let server = try await ServerOfTest.start([.text("/v1/words", "hello")])
    let head = server.head("GET", "/v1/words")
    let port = server.port
    let replies = try await offPool {
      var client = try RawClient(port: port)
      return try (0..<3).map { _ in
        client.send(head)
        return try client.receiveReply()
      }
    }
    #expect(replies.map(\.status) == [200, 200, 200])
    #expect(replies.map(\.text) == ["hello", "hello", "hello"])
    let statistics = await server.server.statistics
    #expect(statistics.requests == 3)
    #expect(statistics.connections == 1)
    await server.server.stop()
  }
}
