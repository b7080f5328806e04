import CaptureCamera
import CaptureImaging
import CaptureJSON
import CaptureSimulator
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// Controls, profiles and modes.
@Suite(.timeLimit(.minutes(10)))
struct ControlRouteTests {
  private static func controls(_ fixture: ServerFixture) -> String {
    "/v1/cameras/\(fixture.camera)/controls"
  }

  private static func value(_ name: String, in answer: Answer) -> JSON? {
    answer.json["controls"]?.items.first { $0["name"]?.text == name }?["value"]
  }

  @Test func `the controls are listed with the command line's members, and the saved profile`()
    async throws
  {
    let answer = try await ServerFixture().run { fixture in
      try await fixture.get(Self.controls(fixture))
    }
    #expect(answer.status == 200)
    #expect(Self.value("brightness", in: answer) == 128)
    #expect(answer.json["profile"] == .null)
  }

  @Test func `controls are set and reset, and read back`() async throws {
    try await ServerFixture().run { fixture in
      let set = try await fixture.post(
        Self.controls(fixture), #"{"set":{"brightness":"60%","gain":40}}"#)
      #expect(set.status == 200)
      #expect(set.json["outcomes"]?.items.count == 2)
      #expect(Self.value("brightness", in: set) == 153)
      #expect(Self.value("gain", in: set) == 40)
      let reset = try await fixture.post(Self.controls(fixture), #"{"reset":["gain"]}"#)
      #expect(Self.value("gain", in: reset) == 0)
      #expect(Self.value("brightness", in: reset) == 153)
    }
  }

  @Test(arguments: [
    #"{"set":{"warp":1}}"#, #"{"set":{"brightness":9999}}"#, #"{"set":[]}"#, #"{"reset":{}}"#,
    #"{"other":1}"#,
  ])
  func `a change that the camera cannot make is refused`(body: String) async throws {
    let answer = try await ServerFixture().run { fixture in
      try await fixture.post(Self.controls(fixture), body)
    }
    #expect(answer.status == 422)
    #expect(answer.json["error"]?["message"] != nil)
  }

  @Test func `a setting that the camera does not keep is refused, with a remark`() async throws {
    let answer = try await ServerFixture(.stuckControl("gain")).run { fixture in
      try await fixture.post(Self.controls(fixture), #"{"set":{"gain":40}}"#)
    }
    #expect(answer.status == 422)
    let outcome = try #require(answer.json["outcomes"]?[0])
    #expect(outcome["remark"]?.text?.contains("did not keep") == true)
  }

  @Test func `a saved profile is listed, and applied again`() async throws {
    try await ServerFixture().run { fixture in
      let profile = "/v1/cameras/\(fixture.camera)/profile"
      #expect(try await fixture.post(profile, #"{"load":true}"#).status == 404)
      _ = try await fixture.post(Self.controls(fixture), #"{"set":{"gain":40}}"#)
      #expect(try await fixture.post(profile, #"{"save":true}"#).status == 200)
      let saved = try await fixture.get(Self.controls(fixture)).json["profile"]
      #expect(saved?["settings"]?["gain"] == "40")
      #expect(saved?["path"]?.text?.hasSuffix(".json") == true)
      _ = try await fixture.post(Self.controls(fixture), #"{"reset":["gain"]}"#)
      let loaded = try await fixture.post(profile, #"{"load":true}"#)
      #expect(Self.value("gain", in: loaded) == 40)
    }
  }

  @Test func `a profile with a setting that the camera lacks is not reported as applied`()
    async throws
  {
    try await ServerFixture().run { fixture in
      let profile = "/v1/cameras/\(fixture.camera)/profile"
      _ = try await fixture.post(
        Self.controls(fixture), #"{"set":{"brightness":"60%","gain":40}}"#)
      _ = try await fixture.post(profile, #"{"save":true}"#)
      let saved = try await fixture.get(Self.controls(fixture)).json["profile"]
      let path = try #require(saved?["path"]?.text)
      let text = String(decoding: try [UInt8](contentsOf: path), as: UTF8.self)
      try Array(text.replacing("gain", with: "warp").utf8).write(to: path)
      let loaded = try await fixture.post(profile, #"{"load":true}"#)
      #expect(loaded.status == 422)
      #expect(loaded.json["outcomes"]?.items.count == 1)
      #expect(loaded.json["remarks"]?.items.count == 1)
    }
  }

  @Test(arguments: ["{}", #"{"save":true,"load":true}"#, #"{"save":1}"#])
  func `a profile is either saved or applied`(body: String) async throws {
    let answer = try await ServerFixture().run { fixture in
      try await fixture.post("/v1/cameras/\(fixture.camera)/profile", body)
    }
    #expect(answer.status == 422)
  }

  @Test func `the mode changes while a viewer watches, and frames continue in it`() async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      let first = try await fixture.firstFrame(lease)
      let mode = try await fixture.post(
        "/v1/cameras/\(fixture.camera)/mode",
        #"{"format":"MJPG","size":"160x120","rate":29,"lease":"\#(lease)"}"#)
      #expect(mode.status == 200)
      let format: JSON = ["format": "MJPG", "width": 160, "height": 120, "rate": .number(30)]
      #expect(mode.json["format"] == format)
      let small = try await fixture.frame(lease, after: try #require(first.frameNumber))
      #expect(try small.pictureSize == FrameSize(width: 160, height: 120))
    }
  }

  @Test(arguments: [nil, "0123456789abcdef0123456789abcdef", "released", "own"])
  func `a mode is changed under other viewers only by force`(own: String?) async throws {
    try await ServerFixture().run { fixture in
      let leases = [try await fixture.lease(), try await fixture.lease()]
      let released = "/v1/cameras/\(fixture.camera)/leases/\(leases[0])/release"
      if own == "released" { _ = try await fixture.post(released) }
      let lease = ["released", "own"].contains(own) ? leases[0] : own
      let mode = "/v1/cameras/\(fixture.camera)/mode"
      let member = lease.map { #""lease":"\#($0)","# } ?? ""
      let refused = try await fixture.post(mode, #"{\#(member)"size":"160x120"}"#)
      #expect(refused.status == 409)
      #expect(refused.json["error"]?["kind"] == "inUse")
      let forced = try await fixture.post(mode, #"{\#(member)"size":"160x120","force":true}"#)
      #expect(forced.status == 200)
    }
  }

  @Test func `the mode of a camera that nobody watches is changed without a lease`() async throws {
    try await ServerFixture().run { fixture in
      let mode = try await fixture.post(
        "/v1/cameras/\(fixture.camera)/mode", #"{"size":"160x120"}"#)
      #expect(mode.status == 200)
      #expect(mode.json["format"]?["width"] == 160)
      let frame = try await fixture.firstFrame(try await fixture.lease())
      #expect(try frame.pictureSize == FrameSize(width: 160, height: 120))
    }
  }

  @Test func `a format that the camera does not offer is refused before anything stops`()
    async throws
  {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      let number = try #require(try await fixture.firstFrame(lease).frameNumber)
      let mode = try await fixture.post(
        "/v1/cameras/\(fixture.camera)/mode", #"{"format":"YUYV","lease":"\#(lease)"}"#)
      #expect(mode.status == 409)
      #expect(mode.json["error"]?["code"] == 18)
      #expect(try await fixture.frame(lease, after: number).frameNumber == number + 1)
    }
  }
}
