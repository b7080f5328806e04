import CaptureBase
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureSamplePhotos
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureServe

/// The events that clients read.
@Suite(.timeLimit(.minutes(10)))
struct EventStreamTests {
  @Test func `the first line has the whole state and the journal's position`() async throws {
    try await ServerFixture().run { fixture in
      let hello = try #require(try await EventReader.open(fixture).all.first)
      #expect(hello["position"]?.integer ?? 0 > 0)
      #expect(hello["hash"]?.text?.utf8.count == 16)
      #expect(hello["state"]?["store"]?["photos"] == 0)
      #expect(hello["state"]?["cameras"]?.items.count == 1)
      #expect(hello["state"]?["cameras"]?[0]?["state"] == "idle")
    }
  }

  @Test func `a stream without news beats every five seconds`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = await reader.next("beat")
      let first = fixture.clock.now
      _ = await reader.next("beat")
      #expect(fixture.clock.now - first == .seconds(5))
    }
  }

  @Test func `a change by any program is passed on with the photo`() async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      let photo = try await fixture.addPhoto()
      let added = await reader.next("photo")
      #expect(added["change"] == "added")
      #expect(added["id"]?.text == "\(photo.id)")
      #expect(added["photo"]?["storePath"]?.text == photo.path)
      try await fixture.store.rate(photo.id, 4)
      let described = await reader.next("photo")
      #expect(described["change"] == "described")
      #expect(described["photo"]?["rating"] == 4)
      #expect(described["position"]?.integer ?? 0 > added["position"]?.integer ?? 0)
    }
  }

  @Test func `a reader that comes back gets the changes since its position`() async throws {
    try await ServerFixture().run { fixture in
      let place = try await fixture.place()
      let photo = try await fixture.addPhoto()
      let reader = try await EventReader.open(fixture, after: place)
      #expect(await reader.next("photo")["id"]?.text == "\(photo.id)")
      #expect(!reader.all.contains { $0["event"] == "everything" })
    }
  }

  @Test(arguments: ["1:0", "1:0:2", "x", "", "7:8:9:10"])
  func `a reader with a position of another epoch is asked to reload everything`(
    place: String
  ) async throws {
    try await ServerFixture().run { fixture in
      _ = try await fixture.addPhoto()
      let reader = try await EventReader.open(fixture, after: place)
      let everything = await reader.next("everything")
      let numbers = ["epoch", "position", "tag"].compactMap { everything[$0]?.integer }
      #expect(try await numbers.map(String.init).joined(separator: ":") == fixture.place())
    }
  }

  @Test func `the newest state of a camera is passed on`() async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      _ = try await fixture.firstFrame(lease)
      let running = try #require(fixture.events("camera").first)
      #expect(running["camera"]?.text == fixture.camera)
      #expect(running["state"] == "running")
      #expect(running["format"]?["width"] == 320)
      #expect(running["error"] == .null)
      try await fixture.clock.sleep(for: .seconds(20))
      let idle = fixture.events("camera")
      #expect(idle.count == 1)
      #expect(idle.first?["state"] == "idle")
      #expect(idle.first?["format"] == .null)
    }
  }

  @Test func `an unplugged camera is reported with its error, and again when it is back`()
    async throws
  {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      fixture.backend.unplug()
      let absent = await reader.next("devices") { $0["cameras"]?.items.isEmpty == true }
      #expect(absent["absence"]?["kind"] == "notFound")
      #expect(absent["absence"]?["remedy"]?["words"]?.text?.hasPrefix("Plug one in") == true)
      fixture.backend.plug()
      let present = await reader.next("devices")
      #expect(present["cameras"]?[0]?["id"]?.text == fixture.camera)
      #expect(present["absence"] == .null)
    }
  }
}

extension ServerFixture {
  /// Adds a photo as another program would.
  func addPhoto() async throws -> Photo {
    try await store.add(NewPhoto(original: SamplePhoto.all[0].jpeg, taken: clock.date)).photo
  }

  /// The events of a kind for a reader that has seen none.
  func events(_ kind: String) -> [JSON] {
    guard case .lines(let lines, _) = server.hub.reading(after: 0) else { return [] }
    return lines.compactMap { try? LocatedJSON(reading: Array($0.utf8), file: "event").json }
      .filter { $0["event"]?.text == kind }
  }

  /// The position of the journal as a page names it.
  func place() async throws -> String {
    let end = try await store.journalEnd()
    return "\(end.pageEpoch):\(end.serial):\(end.tag ?? 0)"
  }
}
