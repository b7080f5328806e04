import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureJSON
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureServe

/// Photos that clients request, and the events that tell what becomes of them.
@Suite(.timeLimit(.minutes(10)))
struct ShotRouteTests {
  private static func shoot(_ fixture: ServerFixture, _ body: String = "{}") async throws -> Answer
  {
    try await fixture.post("/v1/cameras/\(fixture.camera)/shots", body)
  }

  @Test func `a photo is announced when its frame is chosen and when it is kept`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      let answer = try await Self.shoot(fixture)
      #expect(answer.status == 202)
      #expect(answer.json["shot"] == 1)
      let chosen = await reader.next("shot")
      #expect(chosen["stage"] == "chosen")
      #expect(chosen["camera"]?.text == fixture.camera)
      #expect(chosen["shot"] == 1)
      let kept = await reader.next("shot")
      #expect(kept["stage"] == "kept")
      let id = try #require(kept["photo"]?["id"]?.text.flatMap { PhotoID($0) })
      #expect(try await fixture.store.photo(id) != nil)
      #expect(kept["photo"]?["width"] == 320)
      #expect(kept["photo"]?["shot"]?["settings"]?["priority"] == "balanced")
    }
  }

  @Test(arguments: [("", "failed"), (#","keepUnsettled":true"#, "kept")])
  func `a photo of quality that does not settle is kept only if the order says so`(
    more: String, stage: String
  ) async throws {
    let end = try await ServerFixture(.light(.hunting, after: .zero)).run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = try await Self.shoot(fixture, #"{"priority":"quality"\#(more)}"#)
      return await reader.next("shot") { ["failed", "kept"].contains($0["stage"]?.text) }
    }
    #expect(end["stage"]?.text == stage)
    #expect(end["error"]?["code"] == (stage == "failed" ? 22 : nil))
  }

  @Test func `a photo of a press is of the frame that was seen`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      let lease = try await fixture.lease()
      var seen = try #require(try await fixture.firstFrame(lease).frameNumber)
      for _ in 0..<120 { seen = try await fixture.frame(lease, after: seen).frameNumber ?? seen }
      try await fixture.clock.sleep(for: .milliseconds(20))
      let press = #"{"press":{"frame":\#(seen),"afterMs":3},"count":1}"#
      #expect(try await Self.shoot(fixture, press).status == 202)
      #expect(await reader.next("shot")["frame"]?.integer == seen)
    }
  }

  @Test func `a burst is one shot, each photo of which is announced`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = try await Self.shoot(fixture, #"{"count":3,"intervalMs":500,"priority":"speed"}"#)
      var kept: [JSON] = []
      while kept.count < 3 { kept.append(await reader.next("shot") { $0["stage"] == "kept" }) }
      #expect(kept.compactMap { $0["index"]?.integer } == [1, 2, 3])
      #expect(kept.allSatisfy { $0["count"] == 3 && $0["shot"] == 1 })
      #expect(try await Self.shoot(fixture).json["shot"] == 2)
    }
  }

  @Test func `a self-timer's photo is taken after the delay`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      let asked = fixture.clock.now
      _ = try await Self.shoot(fixture, #"{"delayMs":3000,"priority":"speed"}"#)
      _ = await reader.next("shot") { $0["stage"] == "chosen" }
      #expect(fixture.clock.now - asked >= .seconds(3))
    }
  }

  @Test func `a cancelled photo fails, and is not kept`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      let shot = try await Self.shoot(fixture, #"{"delayMs":20000}"#).json["shot"]?.integer ?? 0
      let cancel = try await fixture.post("/v1/cameras/\(fixture.camera)/shots/\(shot)/cancel")
      #expect(cancel.status == 204)
      let failed = await reader.next("shot")
      #expect(failed["stage"] == "failed")
      #expect(failed["error"]?["kind"] == "cancelled")
      #expect(try await fixture.store.count() == 0)
    }
  }

  @Test(.enabled(if: SmallDisk.isAllowed))
  func `a photo that a read-only store cannot keep fails with the words of the command line`()
    async throws
  {
    let disk = try SmallDisk(byteCount: 16 << 20)
    let folder = "\(disk.path)/store"
    _ = try await PhotoStore(at: folder)
    try disk.makeReadOnly()
    let store = try await PhotoStore(at: folder)
    let error = try await ServerFixture { $0.store = store }.run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = try await Self.shoot(fixture)
      return await reader.next("shot") { $0["stage"] == "failed" }["error"]
    }
    #expect(
      error?["message"]?.text
        == "cannot write the photo into the store \(disk.path)/store: it cannot be written to")
    #expect(error?["kind"] == "readOnly")
    #expect(error?["remedy"]?["code"] == "writableStore")
  }

  @Test func `a photo of a camera that is lost fails with the words of the command line`()
    async throws
  {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = try await fixture.firstFrame(try await fixture.lease())
      fixture.backend.unplug()
      _ = try await Self.shoot(fixture)
      let failed = await reader.next("shot")
      #expect(failed["stage"] == "failed")
      #expect(failed["error"]?["kind"] == "unplugged")
      #expect(failed["error"]?["code"] == 15)
    }
  }

  @Test func `a retaken photo goes to the bin once the new one is kept`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = try await Self.shoot(fixture)
      let first = await reader.next("shot") { $0["stage"] == "kept" }
      let id = try #require(first["photo"]?["id"]?.text)
      try await fixture.clock.sleep(for: .seconds(1))
      _ = try await Self.shoot(fixture, #"{"retakes":"\#(id)"}"#)
      let second = await reader.next("shot") { $0["stage"] == "kept" }
      #expect(second["retaken"]?.text == id)
      #expect(second["photo"]?["id"]?.text != id)
      let former = try await fixture.store.photo(try #require(PhotoID(id)))
      #expect(former?.deleted != nil)
      let undo = try #require(second["undo"]?.text)
      #expect(try await fixture.post("/v1/undo", #"{"undo":"\#(undo)"}"#).status == 200)
      #expect(try await fixture.store.photo(try #require(PhotoID(id)))?.deleted == nil)
    }
  }

  @Test(arguments: [
    #"{"count":0}"#, #"{"count":51}"#, #"{"delayMs":30001}"#, #"{"priority":"fast"}"#,
    #"{"press":{"frame":1}}"#, #"{"press":{"frame":1,"afterMs":-1}}"#, #"{"retakes":"../x"}"#,
    #"{"siz":"640x480"}"#, #"{"keepUnsettled":1}"#, #"{"size":640}"#, "[]", "", "{",
    #"{"withinMs":0.9}"#, #"{"withinMs":600001}"#, #"{"intervalMs":60001}"#, #"{"intervalMs":-1}"#,
  ])
  func `an order that makes no sense is refused`(body: String) async throws {
    let answer = try await ServerFixture().run { fixture in try await Self.shoot(fixture, body) }
    #expect(answer.status == 422)
    #expect(answer.json["error"]?["code"] == 64)
  }

  @Test(arguments: [
    #"{"count":50}"#, #"{"delayMs":30000}"#, #"{"withinMs":1}"#, #"{"withinMs":600000}"#,
    #"{"count":2,"intervalMs":60000}"#, #"{"count":2,"intervalMs":0}"#,
  ])
  func `an order at the limits of what can be ordered is accepted`(body: String) async throws {
    try await ServerFixture().run { fixture in
      let answer = try await Self.shoot(fixture, body)
      #expect(answer.status == 202)
      let shot = try #require(answer.json["shot"]?.integer)
      _ = try await fixture.post("/v1/cameras/\(fixture.camera)/shots/\(shot)/cancel")
    }
  }

  @Test func `members that are null are the defaults`() async throws {
    let body = #"""
      {"press":null,"priority":null,"keepUnsettled":null,"withinMs":null,"size":null,"retakes":null}
      """#
    let answer = try await ServerFixture().run { fixture in try await Self.shoot(fixture, body) }
    #expect(answer.status == 202)
  }
}
