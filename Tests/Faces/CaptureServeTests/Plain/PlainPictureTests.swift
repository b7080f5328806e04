import CaptureBase
import CaptureCamera
import CaptureHTTP
import CaptureImaging
import CaptureJSON
import CaptureSimulator
import CaptureStore
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureServe

/// The single pictures for other programs.
@Suite(.timeLimit(.minutes(10)))
struct PlainPictureTests {
  // MARK: - The newest frame

  @Test func `the newest frame is sent, for which the camera starts`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      let begun = fixture.clock.date.secondsSince1970
      let answer = try await fixture.get("/frame.jpg")
      #expect(answer.status == 200)
      #expect(answer.headers["Content-Type"] == "image/jpeg")
      #expect(try answer.pictureSize == FrameSize(width: 320, height: 240))
      #expect((begun...(begun + 2)).contains(answer.seconds))
    }
  }

  @Test func `a running camera's newest frame is sent at once`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      _ = try await fixture.firstFrame(try await fixture.lease())
      let begun = fixture.clock.now
      let date = fixture.clock.date.secondsSince1970
      let answer = try await fixture.get("/frame.jpg")
      #expect(fixture.clock.now - begun < .milliseconds(5))
      #expect(answer.seconds > date - 1)
    }
  }

  @Test func `a frame that is older than a second is not the newest any more`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      let lease = try await fixture.lease()
      let number = try await fixture.firstFrame(lease).frameNumber ?? 0
      fixture.backend.unplug()
      while try await fixture.frame(lease, after: number + 1).status == 200 {}
      let date = fixture.clock.date.secondsSince1970
      let answer = try await fixture.get("/frame.jpg?camera=\(fixture.camera)")
      #expect(answer.status == 409)
      #expect(answer.json["error"]?["kind"] == "unplugged")
      #expect(fixture.clock.date.secondsSince1970 - date <= 10.1)
    }
  }

  @Test func `a camera that does not start is reported`() async throws {
    var camera = Scenario.Camera.small
    camera.startUp = .seconds(30)
    try await ServerFixture.withPlainURLs(camera).run { fixture in
      let begun = fixture.clock.now
      let answer = try await fixture.get("/frame.jpg")
      #expect(answer.status == 504)
      #expect(answer.json["error"]?["code"] == 16)
      #expect(fixture.clock.now - begun < .seconds(11))
    }
  }

  @Test func `a camera whose frames are not pictures is reported after 10 s`() async throws {
    let fixture = try await ServerFixture(.frame(.garbage, .from(1))) {
      $0.http.plainKey = HTTPSecret()
    }
    try await fixture.run { fixture in
      let begun = fixture.clock.now
      let answer = try await fixture.get("/frame.jpg")
      #expect(answer.status == 504)
      #expect(answer.json["error"]?["kind"] == "noFrame")
      #expect((.seconds(10) ... .seconds(11)).contains(fixture.clock.now - begun))
    }
  }

  @Test func `without a camera, the answer says what to do`() async throws {
    var camera = Scenario.Camera.small
    camera.isPluggedIn = false
    try await ServerFixture.withPlainURLs(camera).run { fixture in
      for path in plainPaths {
        let answer = try await fixture.get("/\(path)")
        #expect(answer.status == 404)
        #expect(answer.json["error"]?["message"] == "no camera found")
      }
    }
  }

  @Test func `the camera that the address names is used, or else the one that is listed first`()
    async throws
  {
    var (first, second) = (Scenario.Camera(number: 1), Scenario.Camera(number: 2))
    first.modes = Scenario.Camera.small.modes
    second.modes = [
      StreamMode(format: .motionJPEG, size: FrameSize(width: 160, height: 120), rates: [30])
    ]
    let cameras = [first, second]
    let fixture = try await ServerFixture(cameras: cameras) { $0.http.plainKey = HTTPSecret() }
    try await fixture.run { fixture in
      let cameras = try await fixture.get("/v1/cameras").json["cameras"]
      let other = try #require(cameras?.items.last?["id"]?.text)
      let one = try await fixture.get("/frame.jpg")
      #expect(try one.pictureSize.width == 320)
      let another = try await fixture.get("/frame.jpg?camera=\(other)")
      #expect(try another.pictureSize.width == 160)
    }
  }

  // MARK: - The snapshot

  @Test func `a snapshot is settled, newer than the request, and in no store`() async throws {
    var camera = Scenario.Camera.small
    camera.darkFrames = 10
    try await ServerFixture.withPlainURLs(camera).run { fixture in
      let begun = fixture.clock.date.secondsSince1970
      for _ in 0..<2 {
        let answer = try await fixture.get("/snapshot.jpg")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "image/jpeg")
        #expect(answer.headers["Capture-Settled"] == "true")
        #expect(try answer.pictureSize == FrameSize(width: 320, height: 240))
        #expect(answer.seconds > begun)
      }
      let photos = try await fixture.store.statistics().photos
      #expect(photos == 0)
    }
  }

  @Test func `a snapshot from a running camera is newer than the request, too`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      _ = try await fixture.firstFrame(try await fixture.lease())
      try await fixture.clock.sleep(for: .seconds(3))
      let date = fixture.clock.date.secondsSince1970
      #expect(try await fixture.get("/snapshot.jpg").seconds > date)
    }
  }

  @Test func `a snapshot with a deadline is the best that is possible until then`() async throws {
    var camera = Scenario.Camera.small
    camera.darkFrames = 200
    try await ServerFixture.withPlainURLs(camera).run { fixture in
      let begun = fixture.clock.now
      let answer = try await fixture.get("/snapshot.jpg?within=500ms")
      #expect(answer.status == 200)
      #expect(fixture.clock.now - begun <= .milliseconds(600))
    }
  }

  @Test func `a camera that sends nothing within the deadline is reported`() async throws {
    var camera = Scenario.Camera.small
    camera.startUp = .seconds(5)
    try await ServerFixture.withPlainURLs(camera).run { fixture in
      let answer = try await fixture.get("/snapshot.jpg?within=1s")
      #expect(answer.status == 504)
      #expect(answer.json["error"]?["code"] == 16)
    }
  }

  @Test(arguments: ["within=0", "within=5", "within=x", "within=1s&within=2s"])
  func `a snapshot with a deadline that makes no sense is refused`(query: String) async throws {
    let answer = try await ServerFixture.withPlainURLs().run {
      try await $0.get("/snapshot.jpg?\(query)")
    }
    #expect(answer.status == 422)
  }

  @Test func `a client that leaves cancels its snapshot`() async throws {
    var camera = Scenario.Camera.small
    camera.startUp = .seconds(5)
    try await ServerFixture.withPlainURLs(camera).run { fixture in
      await withThrowingTaskGroup(of: Void.self) { requests in
        requests.addTask { _ = try await fixture.get("/snapshot.jpg") }
        try? await fixture.clock.sleep(for: .milliseconds(300))
        requests.cancelAll()
        _ = await requests.nextResult()
      }
      let numbers = try await fixture.get("/v1/statistics").json
      #expect(numbers["cameras"]?[0]?["shots"]?["failed"] == 1)
      #expect(numbers["cameras"]?[0]?["shots"]?["sent"] == 0)
    }
  }
}

extension Answer {
  /// When the picture was taken, in seconds since 1970.
  fileprivate var seconds: Double { headers["X-Timestamp"].flatMap { Double($0) } ?? .nan }
}
