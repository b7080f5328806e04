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
}
