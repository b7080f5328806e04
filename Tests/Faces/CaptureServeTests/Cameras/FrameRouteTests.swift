import CaptureBase
import CaptureCamera
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureSimulator
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureServe

/// Frames as viewers pull them.
@Suite(.timeLimit(.minutes(10)))
struct FrameRouteTests {
  @Test func `a pull waits for the next frame, whose number and age it states`() async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      let first = try await fixture.firstFrame(lease)
      #expect(first.status == 200)
      #expect(first.headers["Content-Type"] == "image/jpeg")
      #expect(first.headers["Capture-State"] == "running")
      #expect(first.headers["Capture-Orientation"] == "1")
      #expect(first.headers["Capture-Missed"] == "0")
      let number = try #require(first.frameNumber)
      let second = try await fixture.frame(lease, after: number)
      #expect(second.frameNumber == number + 1)
      let age = try #require(second.headers["Capture-Age"].flatMap { Double($0) })
      #expect((0..<100).contains(age))
      #expect(try second.pictureSize == FrameSize(width: 320, height: 240))
    }
  }

  @Test func `a slow viewer gets the newest frame`() async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      let number = try #require(try await fixture.firstFrame(lease).frameNumber)
      try await fixture.clock.sleep(for: .seconds(3))
      let later = try #require(try await fixture.frame(lease, after: number).frameNumber)
      #expect(later > number + 80)
    }
  }

  @Test func `two viewers of a frame get the same bytes, which lie in one place`() async throws {
    try await ServerFixture().run { fixture in
      let sharedCamera = try await fixture.server.registry.sharedCamera(fixture.camera)
      _ = try await fixture.firstFrame(try await fixture.lease())
      guard case .frame(let frame) = await sharedCamera.latestFrame.frame(after: 0, within: .zero)
      else {
        Issue.record("there is no frame")
        return
      }
      async let one = frame.jpeg(by: sharedCamera.encoder)
      async let other = frame.jpeg(by: sharedCamera.encoder)
      let (first, second) = (await one, await other)
      #expect(first != nil && first === second)
    }
  }

  @Test func `a raw frame is sent as a JPEG of at most 1280 pixels`() async throws {
    var camera = Scenario.Camera.small
    camera.modes = [
      StreamMode(format: .yuyv, size: FrameSize(width: 1920, height: 1080), rates: [5])
    ]
    let cameras = [camera]
    let answer = try await ServerFixture(cameras: cameras).run { fixture in
      try await fixture.firstFrame(try await fixture.lease())
    }
    #expect(answer.status == 200)
    #expect(try answer.pictureSize == FrameSize(width: 1280, height: 720))
  }

  @Test func `a pull that waits in vain says so, and why`() async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      var answer = try await fixture.firstFrame(lease)
      fixture.backend.unplug()
      while answer.status == 200 {
        answer = try await fixture.frame(lease, after: answer.frameNumber ?? 0)
      }
      #expect(answer.status == 409)
      #expect(answer.json["error"]?["kind"] == "unplugged")
      #expect(
        answer.json["error"]?["remedy"]?["words"]
          == "Plug it in again. The picture then returns.")
      let later = try await fixture.frame(lease, after: 100_000, waitMs: 200)
      #expect(later.status == 409)
    }
  }

  @Test func `frames go on by themselves after a replug, with greater numbers`() async throws {
    try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      let last = try #require(try await fixture.firstFrame(lease).frameNumber)
      fixture.backend.unplug()
      while try await fixture.frame(lease, after: last + 1).status == 200 {}
      fixture.backend.plug(as: 3)
      var answer = try await fixture.frame(lease, after: last)
      while answer.status != 200 { answer = try await fixture.frame(lease, after: last) }
      #expect(try #require(answer.frameNumber) > last)
    }
  }

  @Test func `a pull of the camera that is not running yet ends without a frame`() async throws {
    var camera = Scenario.Camera.small
    camera.startUp = .seconds(3)
    let cameras = [camera]
    let answer = try await ServerFixture(cameras: cameras).run { fixture in
      try await fixture.frame(try await fixture.lease(), waitMs: 500)
    }
    #expect(answer.status == 204)
    #expect(answer.headers["Capture-State"] == "starting")
    #expect(answer.frameNumber == nil)
  }

  @Test(arguments: ["waitMs=1001", "waitMs=x", "after=-1", "after=1&after=2"])
  func `a pull with a query that makes no sense is refused`(query: String) async throws {
    let answer = try await ServerFixture().run { fixture in
      let lease = try await fixture.lease()
      return try await fixture.get("/v1/cameras/\(fixture.camera)/frame?lease=\(lease)&\(query)")
    }
    #expect(answer.status == 422)
  }
}

extension Answer {
  /// The size of the picture in the body.
  var pictureSize: FrameSize { get throws { try JPEGHeader(of: bytes.span.bytes).size } }
}
