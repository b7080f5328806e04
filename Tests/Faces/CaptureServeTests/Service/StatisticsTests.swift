import CaptureCamera
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureSimulator
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureServe

/// What the server counts.
@Suite(.timeLimit(.minutes(10)))
struct StatisticsTests {
  @Test func `a server that was not used has counted nothing`() async throws {
    let fixture = try await ServerFixture()
    let numbers = try await fixture.run { try await $0.get("/v1/statistics").json }
    #expect(numbers["store"]?["photos"] == 0)
    #expect(numbers["cameras"] == [])
    #expect(numbers["http"]?["requests"] == 0)
    #expect(numbers["http"]?["ms"] == .null)
    #expect(try #require(numbers["memory"]?["resident"]?.integer) > 1 << 20)
  }

  @Test func `frames, viewers and photos are counted for each camera`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      let number = try await fixture.firstFrame(try await fixture.lease()).frameNumber ?? 0
      _ = try await fixture.get("/snapshot.jpg")
      _ = try await fixture.get("/frame.jpg")
      let camera = try #require(try await fixture.get("/v1/statistics").json["cameras"]?[0])
      #expect(camera["id"]?.text == fixture.camera)
      #expect(try #require(camera["frames"]?.integer) >= number)
      #expect(camera["framesMissed"] == 0)
      #expect(camera["viewers"] == 1)
      #expect(camera["shots"] == ["kept": 0, "sent": 1, "failed": 0])
      #expect(camera["settledMs"]?["p50"] != nil)
      #expect(camera["ageMs"]?["p95"] != nil)
      #expect(camera["encodes"] == 0)
    }
  }

  @Test func `photos that were kept, or failed, are counted as such`() async throws {
    try await ServerFixture().run { fixture in
      let events = try await EventReader.open(fixture)
      let shots = "/v1/cameras/\(fixture.camera)/shots"
      _ = try await fixture.post(shots)
      _ = await events.next("shot") { $0["stage"] == "kept" }
      let delayed = try await fixture.post(shots, #"{"delayMs":1000}"#).json["shot"]?.integer ?? 0
      _ = try await fixture.post("\(shots)/\(delayed)/cancel")
      _ = await events.next("shot") { $0["stage"] == "failed" }
      let numbers = try await fixture.get("/v1/statistics").json
      #expect(numbers["cameras"]?[0]?["shots"] == ["kept": 1, "sent": 0, "failed": 1])
      #expect(numbers["store"]?["photos"] == 1)
    }
  }

  @Test func `raw frames that were encoded for viewers are counted`() async throws {
    var camera = Scenario.Camera.small
    camera.modes = [
      StreamMode(format: .yuyv, size: FrameSize(width: 320, height: 240), rates: [5])
    ]
    try await ServerFixture.withPlainURLs(camera).run { fixture in
      _ = try await fixture.get("/frame.jpg")
      let numbers = try await fixture.get("/v1/statistics").json
      #expect(try #require(numbers["cameras"]?[0]?["encodes"]?.integer) > 0)
    }
  }

  @Test func `the metrics have the same numbers, and each name once`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      _ = try await fixture.get("/snapshot.jpg")
      let answer = try await fixture.get("/v1/metrics")
      #expect(answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
      let lines = answer.text.split(separator: "\n").map(String.init)
      let label = "camera=\"\(fixture.camera)\""
      #expect(lines.contains("capture_shots_total{\(label),outcome=\"sent\"} 1"))
      #expect(lines.contains("capture_frames_missed_total{\(label)} 0"))
      #expect(lines.contains("capture_photos 0"))
      #expect(lines.contains("capture_settle_seconds_count 1"))
      #expect(lines.contains { $0.hasPrefix("process_resident_memory_bytes ") })
      #expect(lines.contains { $0.hasPrefix("process_start_time_seconds ") })
      let kinds = lines.filter { $0.hasPrefix("# TYPE ") }
      #expect(Set(kinds).count == kinds.count)
      #expect(kinds.count > 15)
    }
  }

  @Test func `requests that wait for a camera or for events do not count as slow`()
    async throws
  {
    let fixture = try await ServerFixture.withPlainURLs()
    let untimed = fixture.server.routes.filter { !$0.isTimed }.map(\.pattern.description)
    let names = untimed.map { String($0.split(separator: "/").last ?? "") }
    #expect(Set(names) == Set(["frame", "events", "mode", "snap"] + plainPaths))
  }

  @Test func `without plain URLs, the metrics take the token`() async throws {
    let fixture = try await ServerFixture()
    let route = fixture.server.routes.first { $0.pattern.description == "/v1/metrics" }
    #expect(route?.access == .token)
  }
}
