import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureJSON
import CaptureServeClient
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureHTTP
@testable import CaptureServe

/// Photos that `capture snap` takes with a camera that the server has open.
@Suite(.timeLimit(.minutes(10)))
struct SnapRouteTests {
  private static func snap(
    _ fixture: ServerFixture, _ change: (inout SnapOrder) -> Void = { _ in }
  ) async throws -> Answer {
    var order = SnapOrder(of: try #require(fixture.backend.devices().first))
    change(&order)
    return try await fixture.post("/v1/snap", order.json.line)
  }

  /// Opens the camera, as a page does, and returns the name of the lease.
  private static func watch(_ fixture: ServerFixture) async throws -> String {
    let lease = try await fixture.lease()
    _ = try await fixture.firstFrame(lease)
    return lease
  }

  /// The first line of an answer with a photo, and the photo.
  private static func parts(_ answer: Answer) throws -> (JSON, jpeg: [UInt8]) {
    let end = try #require(answer.bytes.firstIndex(of: UInt8(ascii: "\n")))
    let line = try LocatedJSON(reading: Array(answer.bytes[..<end]), file: "answer").json
    return (line, Array(answer.bytes[(end + 1)...]))
  }

  private static func state(_ fixture: ServerFixture) async throws -> String? {
    try await fixture.get("/v1/cameras").json["cameras"]?[0]?["state"]?.text
  }

  @Test func `only programs of the same user may ask for a photo`() async throws {
    let route = try #require(
      try await ServerFixture().server.routes.first { "\($0.pattern)".contains("snap") })
    #expect(route.access == .localOnly)
  }

  @Test func `a camera that nobody has opened is left to the program`() async throws {
    try await ServerFixture().run { fixture in
      let answer = try await Self.snap(fixture)
      #expect(answer.status == 204)
      #expect(try await Self.state(fixture) == "idle")
    }
  }

  @Test func `a photo of a watched camera is returned, and not saved`() async throws {
    try await ServerFixture().run { fixture in
      _ = try await Self.watch(fixture)
      let answer = try await Self.snap(fixture)
      #expect(answer.status == 200)
      let (line, jpeg) = try Self.parts(answer)
      #expect(line["photo"]?["bytes"]?.integer == jpeg.count)
      #expect(line["photo"]?["shot"]?["settings"]?["priority"] == "balanced")
      #expect(line["summary"]?.text?.hasPrefix("320x240 from ") == true)
      let size = try JPEGHeader(of: jpeg.span.bytes).size
      #expect(size == FrameSize(width: 320, height: 240))
      #expect(try await fixture.store.count() == 0)
    }
  }

  @Test func `a photo has the settings, the orientation and the quality of its order`()
    async throws
  {
    try await ServerFixture().run { fixture in
      _ = try await Self.watch(fixture)
      let (line, faithful) = try Self.parts(try await Self.snap(fixture))
      #expect(line["photo"]?["orientation"] == 1)
      let other = try await Self.snap(fixture) { order in
        order.settings = PhotoSettings(
          priority: .speed, controls: [.brightness: "60%"], orientation: .down)
        order.policy = .quality(5)
      }
      let (changed, small) = try Self.parts(other)
      #expect(changed["photo"]?["orientation"]?.integer == Orientation.down.rawValue)
      #expect(changed["photo"]?["shot"]?["settings"]?["priority"] == "speed")
      let controls = changed["photo"]?["shot"]?["settings"]?["controls"]
      #expect(controls?[0]?["name"] == "brightness")
      #expect(small.count < faithful.count)
    }
  }

  @Test(arguments: [
    StreamRequest(size: FrameSize(width: 320, height: 240)),
    StreamRequest(size: FrameSize(width: 300, height: 200)),
    StreamRequest(size: FrameSize(width: 320, height: 240), rate: 30, isExact: true),
    StreamRequest(format: .motionJPEG, rate: 25),
  ])
  func `requests that the stream meets as well as the camera could are met`(
    wish: StreamRequest
  ) async throws {
    try await ServerFixture().run { fixture in
      _ = try await Self.watch(fixture)
      #expect(try await Self.snap(fixture) { $0.stream = wish }.status == 200)
    }
  }

  @Test(arguments: [
    StreamRequest(size: FrameSize(width: 160, height: 120)),
    StreamRequest(format: .yuyv),
    StreamRequest(size: FrameSize(width: 300, height: 200), isExact: true),
  ])
  func `a stream that others watch is not changed for a photo`(
    wish: StreamRequest
  ) async throws {
    try await ServerFixture().run { fixture in
      let lease = try await Self.watch(fixture)
      let answer = try await Self.snap(fixture) { $0.stream = wish }
      #expect(answer.status == 409)
      #expect(answer.json["error"]?["code"] == 12)
      #expect(try await fixture.frame(lease).status == 200)
    }
  }

  @Test func `a camera that nobody watches any more is closed for a photo of another size`()
    async throws
  {
    try await ServerFixture().run { fixture in
      let lease = try await Self.watch(fixture)
      _ = try await fixture.post("/v1/cameras/\(fixture.camera)/leases/\(lease)/release")
      #expect(try await Self.state(fixture) == "running")
      let size = FrameSize(width: 160, height: 120)
      let answer = try await Self.snap(fixture) { $0.stream = StreamRequest(size: size) }
      #expect(answer.status == 204)
      #expect(try await Self.state(fixture) == "idle")
    }
  }

  @Test func `a photo without the saved profile is not taken with it`() async throws {
    try await ServerFixture().run { fixture in
      _ = try await Self.watch(fixture)
      #expect(try await Self.snap(fixture) { $0.usesProfile = false }.status == 200)
      _ = try await fixture.post("/v1/cameras/\(fixture.camera)/profile", #"{"save":true}"#)
      #expect(try await Self.snap(fixture) { $0.usesProfile = false }.status == 409)
      #expect(try await Self.snap(fixture).status == 200)
    }
  }

  @Test func `another camera at the same path is left to the program`() async throws {
    try await ServerFixture().run { fixture in
      _ = try await Self.watch(fixture)
      #expect(try await Self.snap(fixture) { $0.identity.serial = "OTHER" }.status == 204)
      #expect(try await Self.snap(fixture) { $0.path = "/dev/video99" }.status == 204)
    }
  }

  @Test func `a photo that fails is reported in the words of the command line`() async throws {
    try await ServerFixture().run { fixture in
      _ = try await Self.watch(fixture)
      let answer = try await Self.snap(fixture) { $0.settings.controls = ["warp": 9] }
      #expect(answer.status == 422)
      #expect(answer.json["error"]?["code"] == 19)
      let message = answer.json["error"]?["message"]?.text
      #expect(message?.contains("it has no control 'warp'; it has ") == true)
    }
  }

  @Test func `a photo in progress is finished before the server stops`() async throws {
    try await ServerFixture().run { fixture in
      _ = try await Self.watch(fixture)
      async let photo = Self.snap(fixture) { $0.settings.priority = .quality }
      while await fixture.server.isIdle { try await fixture.clock.sleep(for: .milliseconds(1)) }
      await fixture.server.stop()
      let status = try await photo.status
      #expect(status == 200)
    }
  }

  @Test(arguments: ["{}", "[]", #"{"camera":"/dev/video0"}"#])
  func `an order in an invalid form is refused`(body: String) async throws {
    let answer = try await ServerFixture().run { fixture in try await fixture.post("/v1/snap", body)
    }
    #expect(answer.status == 422)
  }
}
