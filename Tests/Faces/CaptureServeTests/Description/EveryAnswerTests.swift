import CaptureBase
import CaptureCamera
import CaptureHTTP
import CaptureJSON
import CaptureServeClient
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// A tour of the whole API, whose answers and events the fixture compares with their description.
@Suite(.timeLimit(.minutes(10)))
struct EveryAnswerTests {
  @Test func `every route gives each of its answers as it is described`() async throws {
    let fixture = try await ServerFixture(.stuckControl("gain")) { configuration in
      configuration.http.plainKey = HTTPSecret()
    }
    try await fixture.run { fixture in
      try await Self.visitServer(fixture)
      let photo = try await Self.visitCamera(fixture)
      try await Self.visitPhotos(fixture, photo)
      try await Self.visitAlbums(fixture, photo)
      try await Self.visitPlainURLs(fixture)
      let answered = fixture.answered.withLock { $0 }
      let missing = try await Self.described(by: fixture).subtracting(answered)
      #expect(missing == [])
    }
  }

  /// All answers of all routes, except for errors that every route may report.
  private static func described(by fixture: ServerFixture) async throws -> Set<AnsweredRoute> {
    let description = try await fixture.description
    return Set(
      fixture.server.routes.flatMap { route in
        let responses = description.operation(of: route)?["responses"]?.members ?? []
        return responses.compactMap { Int($0.name) }.map { AnsweredRoute(route, $0) }
      })
  }

  private static func visitServer(_ fixture: ServerFixture) async throws {
    for target in ["", "/state", "/statistics", "/metrics", "/address", "/cameras"] {
      #expect(try await fixture.get("/v1\(target)").status == 200)
    }
    #expect(try await fixture.post("/v1/quit").status == 202)
  }

  /// Returns a photo that the camera has taken.
  private static func visitCamera(_ fixture: ServerFixture) async throws -> String {
    let camera = "/v1/cameras/\(fixture.camera)"
    let reader = try await EventReader.open(fixture)
    let order = SnapOrder(of: try #require(fixture.backend.devices().first)).json.line
    #expect(try await fixture.post("/v1/snap", order).status == 204)
    _ = try await fixture.get("\(camera)/controls")
    _ = try await fixture.post("\(camera)/controls", #"{"set":{"brightness":"60%"}}"#)
    #expect(try await fixture.post("\(camera)/controls", #"{"set":{"gain":40}}"#).status == 422)
    _ = try await fixture.post("\(camera)/profile", #"{"save":true}"#)
    #expect(
      try await fixture.post("\(camera)/profile", #"{"save":true,"load":true}"#).status == 422)
    let lease = try await fixture.lease()
    let mode = #"{"format":"MJPG","size":"160x120","lease":"\#(lease)"}"#
    #expect(try await fixture.post("\(camera)/mode", mode).status == 200)
    _ = try await fixture.firstFrame(lease)
    #expect(try await fixture.frame(lease, after: 1_000_000, waitMs: 1).status == 204)
    #expect(try await fixture.post("/v1/snap", order).status == 200)
    #expect(try await fixture.post("\(camera)/shots", "{}").status == 202)
    let kept = await reader.next("shot") { $0["stage"] == "kept" }
    let photo = try #require(kept["photo"]?["id"]?.text)
    #expect(try await fixture.post("\(camera)/shots", #"{"retakes":"\#(photo)"}"#).status == 202)
    let again = await reader.next("shot") { $0["stage"] == "kept" }
    #expect(again["retaken"]?.text == photo)
    let late = try await fixture.post("\(camera)/shots", #"{"delayMs":30000}"#).json["shot"]?
      .integer
    _ = try await fixture.post("\(camera)/shots/\(late ?? 0)/cancel")
    #expect(await reader.next("shot") { $0["stage"] == "failed" } != .null)
    _ = try await fixture.post("\(camera)/leases/\(lease)/release")
    return try #require(again["photo"]?["id"]?.text)
  }

  private static func visitPhotos(_ fixture: ServerFixture, _ photo: String) async throws {
    #expect(try await fixture.get("/v1/photos").text.contains(photo))
    let targets = ["outline", "counts", "photos/\(photo)", "photos/\(photo)/low", "atlases"]
    for target in targets + ["atlases/0"] {
      let answer = try await fixture.get("/v1/\(target)")
      #expect(answer.status == 200, "\(target)")
      let tag = try #require(answer.headers["ETag"])
      let again = try await fixture.get("/v1/\(target)", headers: ["If-None-Match": tag])
      #expect(again.status == 304, "\(target)")
    }
    #expect(try await fixture.post("/v1/atlases", #"{"ids":["\#(photo)"]}"#).status == 200)
    let changes: KeyValuePairs = [
      "rate": #","rating":3"#, "note": #","note":"x""#, "tag": #","add":["pick"]"#,
      "move": #","folder":"Crete""#, "delete": "", "restore": "",
    ]
    for (change, member) in changes {
      let answer = try await fixture.post("/v1/photos/\(change)", #"{"id":"\#(photo)"\#(member)}"#)
      #expect(answer.status == 200, "\(change)")
      guard change == "rate", let undo = answer.json["undo"]?.text else { continue }
      #expect(try await fixture.post("/v1/undo", #"{"undo":"\#(undo)"}"#).status == 200)
    }
    for isArchive in [false, true] {
      let body = #"{"ids":["\#(photo)"],"zip":\#(isArchive)}"#
      let order = try await fixture.post("/v1/downloads", body)
      #expect(order.status == 201)
      #expect(try await fixture.get(order.json["url"]?.text ?? "").status == 200)
    }
  }

  private static func visitAlbums(_ fixture: ServerFixture, _ photo: String) async throws {
    let body = #"{"title":"Crete","ids":["\#(photo)"]}"#
    let first = try await fixture.post("/v1/albums", body).json["revision"]?.text ?? ""
    #expect(try await fixture.get("/v1/albums").status == 200)
    #expect(try await fixture.get("/v1/albums/crete").status == 200)
    let change = #"{"revision":"\#(first)","blocks":[{"text":"x"},{"photo":"\#(photo)"}]}"#
    let second = try await fixture.post("/v1/albums/crete", change)
    #expect(second.status == 200)
    let another = #"{"revision":"\#(first)","blocks":[{"text":"y"}]}"#
    #expect(try await fixture.post("/v1/albums/crete", another).status == 409)
    let outdated = #"{"revision":"\#(first)"}"#
    #expect(try await fixture.post("/v1/albums/crete/delete", outdated).status == 409)
    let current = #"{"revision":"\#(second.json["revision"]?.text ?? "")"}"#
    let deleted = try await fixture.post("/v1/albums/crete/delete", current)
    let undo = #"{"undo":"\#(deleted.json["undo"]?.text ?? "")"}"#
    #expect(try await fixture.post("/v1/undo", undo).json["album"]?["name"] == "crete")
  }

  private static func visitPlainURLs(_ fixture: ServerFixture) async throws {
    let pictures = try await fixture.stream("/stream.mjpg") { $0.isEmpty }
    #expect(pictures.count == 1)
    for target in ["/frame.jpg", "/snapshot.jpg"] {
      #expect(try await fixture.get(target).status == 200)
    }
  }
}
