import CaptureBase
import CaptureHTTP
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureServe

@Suite(.timeLimit(.minutes(10)))
struct ClosingTests {
  @Test(arguments: [0, 500, 10_000])
  func `a photo whose self-timer runs is finished when the server stops`(delay: Int) async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      let shots = "/v1/cameras/\(fixture.camera)/shots"
      _ = try await fixture.post(shots, #"{"delayMs":\#(delay)}"#)
      #expect(await fixture.server.registry.photosInProgress() == 1)
      #expect(await fixture.server.registry.close(within: PageServer.patience) == 0)
      _ = await reader.next("shot") { $0["stage"] == "kept" }
      #expect(await fixture.server.registry.photosInProgress() == 0)
    }
  }

  @Test func `the photos that take too long when the server stops are counted`() async throws {
    try await ServerFixture().run { fixture in
      let shots = "/v1/cameras/\(fixture.camera)/shots"
      _ = try await fixture.post(shots, #"{"delayMs":20000,"count":3}"#)
      #expect(await fixture.server.registry.close(within: PageServer.patience) == 3)
    }
  }

  @Test(arguments: [(0, 0), (20_000, 3)])
  func `the answer to a request to end says at its end how many photos were given up`(
    delay: Int, gaveUp: Int
  ) async throws {
    try await ServerFixture().run { fixture in
      let shots = "/v1/cameras/\(fixture.camera)/shots"
      _ = try await fixture.post(shots, #"{"delayMs":\#(delay),"count":3}"#)
      let sent = Guarded("")
      let answer = Task { try await Self.receive(from: fixture, into: sent) }
      await fixture.server.stop()
      // The server that listens does so then, for all feeds.
      answer.cancel()
      try await answer.value
      #expect(sent.withLock { $0 } == "{\"gaveUp\":\(gaveUp)}\n")
    }
  }

  @Test func `the answer to a request to end breaks off if the photos have not ended`()
    async throws
  {
    try await ServerFixture().run { fixture in
      let sent = Guarded("")
      let answer = Task { try await Self.receive(from: fixture, into: sent) }
      answer.cancel()
      await #expect(throws: CancellationError.self) { try await answer.value }
      #expect(sent.withLock { $0 } == "")
    }
  }

  /// Requests the end of a server, and adds to a text what follows the head of the answer.
  private static func receive(from fixture: ServerFixture, into text: Guarded<String>) async throws
  {
    let feed = try #require(try await fixture.post("/v1/quit").feed)
    try await feed(
      HTTPWriter { pieces throws(HTTPClientGone) in
        for case .bytes(let bytes) in pieces {
          text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        }
      })
  }
}
