import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureJSON
import CaptureServeClient
import CaptureSimulator
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureServe

/// Requests that come while the mode changes, at each of its steps.
///
/// The clock runs one step at a time and always in the same order, so that a number of yields is a
/// place in the change.
@Suite(.timeLimit(.minutes(10)))
struct ModeRaceTests {
  private static let steps = Array(stride(from: 0, through: 48, by: 4))
  private static let small = FrameSize(width: 160, height: 120)

  private static func change(_ fixture: ServerFixture, to size: String) async throws -> Answer {
    try await fixture.post(
      "/v1/cameras/\(fixture.camera)/mode", #"{"size":"\#(size)","force":true}"#)
  }

  private static func shoot(_ fixture: ServerFixture, _ body: String = "{}") async throws -> Int {
    let shots = "/v1/cameras/\(fixture.camera)/shots"
    return try #require(try await fixture.post(shots, body).json["shot"]?.integer)
  }

  private static func snap(_ fixture: ServerFixture) async throws -> Answer {
    let order = SnapOrder(of: try #require(fixture.backend.devices().first))
    return try await fixture.post("/v1/snap", order.json.line)
  }

  /// Changes the mode, and does something else after this many steps of that.
  private static func change<Other: Sendable>(
    _ fixture: ServerFixture, to size: String, andAfter steps: Int,
    _ other: @escaping @Sendable () async throws -> Other
  ) async throws -> Other {
    async let changed = change(fixture, to: size)
    for _ in 0..<steps { await Task.yield() }
    let result = try await other()
    #expect(try await changed.status == 200)
    return result
  }

  private static func pictureSize(_ fixture: ServerFixture, _ lease: String) async throws
    -> FrameSize
  {
    try await fixture.firstFrame(lease).pictureSize
  }

  private static func state(_ fixture: ServerFixture) async throws -> JSON {
    try #require(try await fixture.get("/v1/cameras").json["cameras"]?[0])
  }

  /// The newest event of the camera.
  private static func lastEvent(_ fixture: ServerFixture) throws -> JSON {
    guard case .lines(let lines, _) = fixture.server.hub.reading(after: 0) else { return .null }
    let events = try lines.map { try LocatedJSON(reading: Array($0.utf8), file: "event").json }
    return try #require(events.last { $0["event"] == "camera" })
  }

  @Test(arguments: steps)
  func `a lease and a shot that come while the mode changes are for the new mode`(
    step: Int
  ) async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = try await fixture.firstFrame(try await fixture.lease())
      let (shot, lease) = try await Self.change(fixture, to: "160x120", andAfter: step) {
        (try await Self.shoot(fixture), try await fixture.lease())
      }
      #expect(try await Self.pictureSize(fixture, lease) == Self.small)
      #expect(await fixture.server.registry.isIdle == false)
      let end = await reader.next("shot") { $0["shot"]?.integer == shot && $0["stage"] != "chosen" }
      // One that came before the change was stopped by it.
      if end["stage"] == "failed" { #expect(end["error"]?["kind"] == "stopped") }
      if end["stage"] == "kept" { #expect(end["photo"]?["width"] == 160) }
      try await fixture.clock.sleep(for: .seconds(20))
      #expect(await fixture.server.registry.isIdle)
    }
  }

  @Test(arguments: steps)
  func `a photo for capture snap that comes while the mode changes is of the new mode`(
    step: Int
  ) async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      _ = try await fixture.firstFrame(lease)
      let answer = try await Self.change(fixture, to: "160x120", andAfter: step) {
        try await Self.snap(fixture)
      }
      if answer.status == 200 {
        let line = answer.bytes.prefix { $0 != UInt8(ascii: "\n") }
        let photo = try LocatedJSON(reading: Array(line), file: "answer").json["photo"]
        #expect(photo?["width"] == 160)
      } else {
        #expect(answer.json["error"]?["kind"] == "stopped")
      }
      #expect(try await Self.pictureSize(fixture, lease) == Self.small)
    }
  }

  @Test(arguments: steps)
  func `a photo that came while the mode changed can be cancelled`(step: Int) async throws {
    try await ServerFixture().run { fixture in
      let reader = try await EventReader.open(fixture)
      _ = try await fixture.firstFrame(try await fixture.lease())
      let shot = try await Self.change(fixture, to: "160x120", andAfter: step) {
        let shot = try await Self.shoot(fixture, #"{"delayMs":20000,"count":2}"#)
        let cancel = "/v1/cameras/\(fixture.camera)/shots/\(shot)/cancel"
        #expect(try await fixture.post(cancel).status == 204)
        return shot
      }
      for index in 1...2 {
        let end = await reader.next("shot") { $0["shot"]?.integer == shot }
        #expect(end["stage"] == "failed" && end["index"]?.integer == index)
      }
    }
  }

  @Test(arguments: steps.dropFirst())
  func `of two mode changes the later one wins, and the camera runs in it`(step: Int) async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      _ = try await fixture.firstFrame(lease)
      let second = try await Self.change(fixture, to: "160x120", andAfter: step) {
        try await Self.change(fixture, to: "320x240")
      }
      #expect(second.status == 200)
      #expect(second.json["format"]?["width"] == 320)
      #expect(try await Self.pictureSize(fixture, lease) == FrameSize(width: 320, height: 240))
      let camera = try await Self.state(fixture)
      #expect(camera["state"] == "running")
      #expect(camera["format"]?["width"] == 320)
      let event = try Self.lastEvent(fixture)
      #expect(event["state"] == camera["state"])
      #expect(event["format"] == camera["format"])
    }
  }

  @Test(arguments: steps)
  func `a camera whose last viewer leaves while the mode changes is idle afterwards`(
    step: Int
  ) async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      _ = try await fixture.firstFrame(lease)
      try await Self.change(fixture, to: "160x120", andAfter: step) {
        _ = try await fixture.post("/v1/cameras/\(fixture.camera)/leases/\(lease)/release")
      }
      try await fixture.clock.sleep(for: .seconds(20))
      #expect(try await Self.state(fixture)["state"] == "idle")
      #expect(try Self.lastEvent(fixture)["state"] == "idle")
    }
  }

  @Test func `a change goes on to its end if its client leaves while the camera closes`()
    async throws
  {
    let fixture = try await ServerFixture { $0.backend = HangingBackend($0.backend) }
    try await fixture.run { fixture in
      _ = try await fixture.firstFrame(try await fixture.lease())
      let begun = fixture.clock.now
      try await withThrowingTaskGroup(of: Int.self) { clients in
        clients.addTask { try await Self.change(fixture, to: "160x120").status }
        try await fixture.clock.sleep(for: .seconds(1))
        clients.cancelAll()
        #expect(try await clients.next() == 200)
      }
      #expect(fixture.clock.now - begun >= SharedCamera.closeTimeout)
      #expect(try await Self.pictureSize(fixture, try await fixture.lease()) == Self.small)
    }
  }

  @Test func `a camera that hangs while its mode changes does not keep the server from ending`()
    async throws
  {
    let fixture = try await ServerFixture { $0.backend = HangingBackend($0.backend) }
    try await fixture.run { fixture in
      _ = try await fixture.firstFrame(try await fixture.lease())
      let sharedCamera = try await fixture.server.registry.sharedCamera(fixture.camera)
      async let change = Self.change(fixture, to: "160x120")
      try await fixture.clock.sleep(for: .seconds(1))
      async let lease = fixture.post("/v1/cameras/\(fixture.camera)/leases")
      try await fixture.clock.sleep(for: .seconds(1))
      let begun = fixture.clock.now
      #expect(await sharedCamera.close(within: .seconds(5)) == 0)
      #expect(fixture.clock.now - begun < .seconds(1))
      for answer in try await [change, lease] {
        #expect(answer.status == 503)
        #expect(answer.json["error"]?["kind"] == "stopping")
      }
    }
  }
}

/// The cameras of another backend, which never say that they are closed.
private struct HangingBackend: CameraBackend {
  private let cameras: any CameraBackend

  init(_ cameras: any CameraBackend) {
    self.cameras = cameras
  }

  var timeline: any Timeline { cameras.timeline }

  func devices() async throws(CameraError) -> [CameraDevice] { try await cameras.devices() }

  func changes() -> AsyncStream<[CameraDevice]> { cameras.changes() }

  func driver(for device: CameraDevice) -> any CameraDriver {
    HangingDriver(cameras.driver(for: device))
  }

  func controls(of device: CameraDevice) async throws(CameraError) -> [CameraControl] {
    try await cameras.controls(of: device)
  }

  func set(
    _ settings: ControlSettings, on device: CameraDevice
  ) async throws(CameraError) -> [ControlOutcome] {
    try await cameras.set(settings, on: device)
  }
}

private final class HangingDriver: CameraDriver {
  private let driver: any CameraDriver

  init(_ driver: any CameraDriver) {
    self.driver = driver
  }

  func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    driver.open(request) { event in
      if case .closed = event { return }
      report(event)
    }
  }

  func apply(_ controls: ControlSettings) { driver.apply(controls) }

  func close() { driver.close() }
}
