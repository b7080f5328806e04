import CaptureBase
import CaptureCamera
import CaptureHTTP
import CaptureJSON
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing

@testable import CaptureServe

/// The server's description of itself, its store and its cameras.
@Suite(.timeLimit(.minutes(10)))
struct StateRouteTests {
  @Test func `the version of the API is stated without a token`() async throws {
    let fixture = try await ServerFixture()
    let answer = try await fixture.get("/v1")
    #expect(answer.json["version"] == 1)
    #expect(answer.json["program"]?.text == CaptureVersion.current)
    #expect(fixture.server.routes.first { $0.pattern.description == "/v1" }?.access == .open)
  }

  @Test func `the state has the store's numbers and what is not reviewed yet`() async throws {
    try await ServerFixture().run { fixture in
      let photo = try await fixture.addPhoto()
      let state = try await fixture.get("/v1/state").json
      #expect(state["store"]?["photos"] == 1)
      #expect(state["store"]?["unreviewed"] == 1)
      #expect(state["store"]?["path"]?.text == fixture.store.folder)
      #expect(state["viewers"] == 0)
      #expect(state["problems"] == [])
      try await fixture.store.tag(photo.id, adding: ["pick"])
      #expect(try await fixture.get("/v1/state").json["store"]?["unreviewed"] == 0)
    }
  }

  @Test func `the state has the store's id, to which every path to its folder leads`() async throws
  {
    try await ServerFixture().run { fixture in
      let id = try await fixture.get("/v1/state").json["store"]?["id"]?.text
      let kept = try [UInt8](contentsOf: "\(fixture.store.folder)/.capture/id")
      #expect(id.map { "\($0)\n" } == String(decoding: kept, as: UTF8.self))
      let link = "\(fixture.store.folder)-link"
      #expect(symlink(fixture.store.folder, link) == 0)
      let same = try await PhotoStore(at: link)
      #expect(await same.id()?.description == id)
      let other = try await PhotoStore(at: "\(fixture.store.folder)-other")
      #expect(await other.id()?.description != id)
    }
  }

  @Test(.enabled(if: SmallDisk.isAllowed))
  func `a store without an id that cannot be written to has none`() async throws {
    try await ServerFixture().run { fixture in
      let path = fixture.store.folder
      try Self.forbidWriting(to: path)
      defer { umount2(path, CInt(MNT_DETACH)) }
      #expect(try await PhotoStore(at: path).id() == nil)
    }
  }

  @Test func `a server that is about to end says so, and no longer where it is`() async throws {
    try await ServerFixture().run { fixture in
      #expect(try await fixture.get("/v1/address").status == 200)
      _ = try await fixture.post("/v1/cameras/\(fixture.camera)/shots", #"{"delayMs":20000}"#)
      let begun = fixture.clock.now
      async let rest = fixture.server.stop()
      try await fixture.clock.sleep(for: .seconds(1))
      let answer = try await fixture.get("/v1/address")
      #expect(answer.status == 503)
      #expect(answer.json["error"]?["kind"] == "stopping")
      #expect(await rest == 1)
      #expect(fixture.clock.now - begun > .seconds(2))
    }
  }

  @Test(.enabled(if: SmallDisk.isAllowed))
  func `a folder that can no longer be written to is stated`() async throws {
    try await ServerFixture().run { fixture in
      #expect(try await fixture.get("/v1/state").json["server"]?["readOnly"] == false)
      let path = fixture.store.folder
      try Self.forbidWriting(to: path)
      defer { umount2(path, CInt(MNT_DETACH)) }
      let state = try await fixture.get("/v1/state").json
      #expect(state["server"]?["readOnly"] == true)
      #expect(state["problems"]?.items.count == 1)
    }
  }

  /// Makes a folder a mount of itself that cannot be written to.
  private static func forbidWriting(to path: String) throws {
    try #require(mount(path, path, nil, UInt(MS_BIND), nil) == 0)
    let flags = UInt(MS_BIND) | UInt(MS_REMOUNT) | UInt(MS_RDONLY)
    #expect(mount(path, path, nil, flags, nil) == 0)
  }

  @Test func `a camera is listed as by the command line, with its state and its leases`()
    async throws
  {
    try await ServerFixture().run { fixture in
      _ = try await fixture.firstFrame(try await fixture.lease())
      let answer = try await fixture.get("/v1/cameras")
      let camera = try #require(answer.json["cameras"]?[0])
      #expect(camera["id"]?.text == fixture.camera)
      #expect(camera["name"] == "Simulated Camera")
      #expect(camera["modes"]?.items.count == 2)
      #expect(camera["state"] == "running")
      #expect(camera["format"]?["format"] == "MJPG")
      #expect(camera["leases"] == 1)
      #expect(camera["isOurs"] == true)
      #expect(camera["holder"] == .null)
      #expect(await fixture.server.registry.viewerCount() == 1)
    }
  }

  @Test func `the camera that was chosen is listed first`() async throws {
    let cameras = [Scenario.Camera(number: 1), Scenario.Camera(number: 2)]
    let fixture = try await ServerFixture(cameras: cameras) { $0.camera = .serial("SIM-0002") }
    let listed = try await fixture.run { try await $0.get("/v1/cameras").json["cameras"] }
    #expect(listed?.items.compactMap { $0["serial"]?.text } == ["SIM-0002", "SIM-0001"])
  }

  @Test func `without a camera, the list says what to do`() async throws {
    var camera = Scenario.Camera.small
    camera.isPluggedIn = false
    let cameras = [camera]
    let answer = try await ServerFixture(cameras: cameras).run { try await $0.get("/v1/cameras") }
    #expect(answer.json["cameras"] == [])
    #expect(answer.json["absence"]?["message"] == "no camera found")
  }

  @Test func `the schema to which the description refers has a definition of errors`() async throws
  {
    let schema = try await ServerFixture().get("/v1/schema.json").json
    #expect(schema["$defs"]?["Error"]?["properties"]?["message"] != nil)
  }

  @Test func `every route is in the description`() async throws {
    let fixture = try await ServerFixture()
    let document = try await fixture.get("/v1/openapi.json").json
    #expect(document["openapi"]?.text?.hasPrefix("3.1") == true)
    let paths = try #require(document["paths"])
    for route in fixture.server.routes where route.pattern.description.hasPrefix("/v1/") {
      guard route.access != .open else { continue }
      #expect(paths[route.pattern.description] != nil, "\(route.pattern)")
    }
  }
}
