import CaptureBase
import CaptureHTTP
import CaptureJSON
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// A store that is removed while the server runs.
@Suite(.timeLimit(.minutes(10)))
struct StoreGoneTests {
  private static let photo = String(repeating: "5", count: 32)

  private static func expectGone(_ answer: Answer) {
    #expect(answer.status == 404)
    let error = answer.json["error"]
    #expect(error?["kind"] == "noStore" && error?["code"] == 41)
    #expect(error?["message"]?.text?.hasSuffix("/store is no longer there") == true)
  }

  @Test(arguments: [
    "state", "events", "statistics", "metrics", "counts", "photos", "outline", "atlases",
    "atlases/0", "photos/\(photo)", "photos/\(photo)/low", "albums",
  ])
  func `a store that was removed is reported as missing by every request`(
    target: String
  ) async throws {
    try await ServerFixture().run { fixture in
      _ = try await fixture.addPhoto()
      TestFolder.removeAll(at: fixture.store.folder)
      Self.expectGone(try await fixture.get("/v1/\(target)"))
    }
  }

  @Test(arguments: [
    ("photos/rate", #"{"id":"\#(photo)","rating":1}"#), ("photos/delete", #"{"id":"\#(photo)"}"#),
    ("albums", #"{"title":"Crete"}"#), ("albums/crete", #"{"append":["\#(photo)"]}"#),
    ("downloads", #"{"query":{}}"#),
  ])
  func `nothing in a removed store can be changed or downloaded`(target: String, body: String)
    async throws
  {
    try await ServerFixture().run { fixture in
      TestFolder.removeAll(at: fixture.store.folder)
      Self.expectGone(try await fixture.post("/v1/\(target)", body))
    }
  }

  @Test func `a photo that cannot be saved in a removed store fails with the same error`()
    async throws
  {
    try await ServerFixture().run { fixture in
      TestFolder.removeAll(at: fixture.store.folder)
      _ = try await fixture.post("/v1/cameras/\(fixture.camera)/shots", #"{"priority":"speed"}"#)
      while fixture.events("shot").last?["stage"] != "failed" {
        try await fixture.clock.sleep(for: .milliseconds(100))
      }
      #expect(fixture.events("shot").last?["error"]?["kind"] == "noStore")
    }
  }

  @Test func `a stream of events ends if the store is removed`() async throws {
    try await ServerFixture().run { fixture in
      let feed = try #require(try await fixture.get("/v1/events").feed)
      let isGreeted = Guarded(false)
      let writer = HTTPWriter { _ in
        if isGreeted.withLock({ was in
          defer { was = true }; return !was
        }) {
          TestFolder.removeAll(at: fixture.store.folder)
        }
      }
      await #expect(throws: StoreError.self) { try await feed(writer) }
    }
  }
}
