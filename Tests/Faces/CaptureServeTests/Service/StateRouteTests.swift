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

/// What the server says of itself, its store and its cameras.
@Suite(.timeLimit(.minutes(10)))
struct StateRouteTests {
  @Test func `the version of the API is stated without a token`() async throws {
    let house = try await House()
    let answer = try await house.get("/v1")
    #expect(answer.json["version"] == 1)
    #expect(answer.json["program"]?.text == CaptureVersion.current)
    #expect(house.server.routes.first { $0.pattern.description == "/v1" }?.access == .open)
  }

  @Test func `the state has the store's numbers and what is not reviewed yet`() async throws {
    try await House().run { house in
      let photo = try await house.addPhoto()
      let state = try await house.get("/v1/state").json
      #expect(state["store"]?["photos"] == 1)
      #expect(state["store"]?["unreviewed"] == 1)
      #expect(state["store"]?["path"]?.text == house.store.folder)
      #expect(state["viewers"] == 0)
      #expect(state["problems"] == [])
      try await house.store.tag(photo.id, adding: ["pick"])
      #expect(try await house.get("/v1/state").json["store"]?["unreviewed"] == 0)
    }
  }

  @Test func `the state has the store's id, to which every path to its folder leads`() async throws
  {
    try await House().run { house in
      let id = try await house.get("/v1/state").json["store"]?["id"]?.text
      let kept = try [UInt8](contentsOf: "\(house.store.folder)/.capture/id")
      #expect(id.map { "\($0)\n" } == String(decoding: kept, as: UTF8.self))
      let link = "\(house.store.folder)-link"
      #expect(symlink(house.store.folder, link) == 0)
      let same = try await PhotoStore(at: link)
      #expect(await same.id()?.description == id)
      let other = try await PhotoStore(at: "\(house.store.folder)-other")
      #expect(await other.id()?.description != id)
    }
  }

  @Test(.enabled(if: SmallDisk.isAllowed))
  func `a store without an id that cannot be written to has none`() async throws {
    try await House().run { house in
      let path = house.store.folder
      try Self.forbidWriting(to: path)
      defer { umount2(path, CInt(MNT_DETACH)) }
      #expect(try await PhotoStore(at: path).id() == nil)
    }
  }

  @Test func `a server that is about to end says so, and no longer where it is`() async throws {
    try await House().run { house in
      #expect(try await house.get("/v1/address").status == 200)
      _ = try await house.post("/v1/cameras/\(house.camera)/shots", #"{"delayMs":20000}"#)
      let begun = house.clock.now
      async let rest = house.server.stop()
      try await house.clock.sleep(for: .seconds(1))
      let answer = try await house.get("/v1/address")
      #expect(answer.status == 503)
      #expect(answer.json["error"]?["kind"] == "stopping")
      #expect(await rest == 1)
      #expect(house.clock.now - begun > .seconds(2))
    }
  }

  @Test(.enabled(if: SmallDisk.isAllowed))
  func `a folder that can no longer be written to is stated`() async throws {
    try await House().run { house in
      #expect(try await house.get("/v1/state").json["server"]?["readOnly"] == false)
      let path = house.store.folder
      try Self.forbidWriting(to: path)
      defer { umount2(path, CInt(MNT_DETACH)) }
      let state = try await house.get("/v1/state").json
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
    try await House().run { house in
      _ = try await house.firstFrame(try await house.lease())
      let answer = try await house.get("/v1/cameras")
      let camera = try #require(answer.json["cameras"]?[0])
      #expect(camera["id"]?.text == house.camera)
      #expect(camera["name"] == "Simulated Camera")
      #expect(camera["modes"]?.items.count == 2)
      #expect(camera["state"] == "running")
      #expect(camera["format"]?["format"] == "MJPG")
      #expect(camera["leases"] == 1)
      #expect(camera["isOurs"] == true)
      #expect(camera["holder"] == .null)
      #expect(await house.server.registry.viewerCount() == 1)
    }
  }

  @Test func `the camera that was chosen is listed first`() async throws {
    let cameras = [Scenario.Camera(number: 1), Scenario.Camera(number: 2)]
    let house = try await House(cameras: cameras) { $0.camera = .serial("SIM-0002") }
    let listed = try await house.run { try await $0.get("/v1/cameras").json["cameras"] }
    #expect(listed?.items.compactMap { $0["serial"]?.text } == ["SIM-0002", "SIM-0001"])
  }

  @Test func `without a camera, the list says what to do`() async throws {
    var camera = Scenario.Camera.small
    camera.isPluggedIn = false
    let cameras = [camera]
    let answer = try await House(cameras: cameras).run { try await $0.get("/v1/cameras") }
    #expect(answer.json["cameras"] == [])
    #expect(answer.json["absence"]?["message"] == "no camera found")
  }

  @Test func `the schema to which the description refers has a definition of errors`() async throws
  {
    let schema = try await House().get("/v1/schema.json").json
    #expect(schema["$defs"]?["Error"]?["properties"]?["message"] != nil)
  }

  @Test func `every route is in the description`() async throws {
    let house = try await House()
    let document = try await house.get("/v1/openapi.json").json
    #expect(document["openapi"]?.text?.hasPrefix("3.1") == true)
    let paths = try #require(document["paths"])
    for route in house.server.routes where route.pattern.description.hasPrefix("/v1/") {
      guard route.access != .open else { continue }
      #expect(paths[route.pattern.description] != nil, "\(route.pattern)")
    }
  }
}
