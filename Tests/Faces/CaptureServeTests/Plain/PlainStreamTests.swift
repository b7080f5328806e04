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

/// The stream for other programs.
@Suite(.timeLimit(.minutes(10)))
struct PlainStreamTests {
  @Test func `each picture has its length and its time, and its end follows at once`() async throws
  {
    try await ServerFixture.withPlainURLs().run { fixture in
      let begun = fixture.clock.date.secondsSince1970
      let answer = try await fixture.get("/stream.mjpg")
      #expect(answer.status == 200)
      #expect(answer.headers["Content-Type"] == "multipart/x-mixed-replace; boundary=frame")
      let pictures = try await fixture.stream("/stream.mjpg") { $0.count < 10 }
      for picture in pictures {
        let lines = picture.head.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "Content-Type: image/jpeg")
        #expect(lines[1] == "Content-Length: \(picture.bytes.count)")
        #expect(lines.suffix(2) == ["", ""])
        #expect(picture.end == "\r\n--frame\r\n")
        #expect(try picture.size == FrameSize(width: 320, height: 240))
      }
      let times = pictures.map(\.seconds)
      #expect(times == times.sorted() && Set(times).count == 10)
      #expect(try #require(times.first) > begun)
      #expect(try #require(times.last) < begun + 5)
    }
  }

  @Test func `a slow reader gets the newest picture, however many it has missed`() async throws {
    let pictures = try await ServerFixture.withPlainURLs().run { fixture in
      try await fixture.stream("/stream.mjpg") { pictures in
        try await fixture.clock.sleep(for: .seconds(3))
        return pictures.count < 5
      }
    }
    for (earlier, later) in zip(pictures, pictures.dropFirst()) {
      #expect((2.9...3.2).contains(later.seconds - earlier.seconds))
    }
  }

  @Test func `a program that wants few pictures gets few`() async throws {
    let pictures = try await ServerFixture.withPlainURLs().run { fixture in
      try await fixture.stream("/stream.mjpg?rate=5") { $0.count < 21 }
    }
    let times = pictures.map(\.seconds)
    #expect((3.9...4.2).contains(try #require(times.last) - times[0]))
  }

  @Test func `a stream keeps the camera running, which goes dark 10 to 12 s after its end`()
    async throws
  {
    let dark = try await ServerFixture.withPlainURLs().run { fixture in
      let pictures = try await fixture.stream("/stream.mjpg?rate=1") { pictures in
        let viewers = try await fixture.viewers
        #expect(viewers == 1)
        return pictures.count < 60
      }
      #expect(pictures.count == 60)
      let ended = fixture.clock.now
      let sharedCamera = try await fixture.server.registry.sharedCamera(fixture.camera)
      while await sharedCamera.status.state != .idle {
        try await fixture.clock.sleep(for: .milliseconds(50))
      }
      let viewers = try await fixture.viewers
      #expect(viewers == 0)
      return fixture.clock.now - ended
    }
    #expect((.seconds(10) ... .seconds(12)).contains(dark), "\(dark.brief)")
  }

  @Test func `a reader that blocks for longer than a lease of a page lives keeps the camera on`()
    async throws
  {
    try await ServerFixture.withPlainURLs().run { fixture in
      let pictures = try await fixture.stream("/stream.mjpg") { pictures in
        try await fixture.clock.sleep(for: .seconds(30))
        let sharedCamera = try await fixture.server.registry.sharedCamera(fixture.camera)
        let state = await sharedCamera.status.state
        #expect(state == .running)
        return pictures.count < 3
      }
      #expect(pictures.count == 3)
    }
  }

  @Test func `a stream continues after a replug`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      let pictures = try await fixture.stream("/stream.mjpg") { pictures in
        if pictures.count == 5 {
          fixture.backend.unplug()
          try await fixture.clock.sleep(for: .seconds(5))
          fixture.backend.plug(as: 3)
        }
        return pictures.count < 15
      }
      #expect(pictures.count == 15)
    }
  }

  @Test func `a stream whose answer nobody reads leaves no lease behind`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      _ = try await fixture.get("/stream.mjpg")
      try await fixture.clock.sleep(for: .milliseconds(10))
      let viewers = try await fixture.viewers
      #expect(viewers == 0)
    }
  }

  @Test func `a raw frame is sent as a JPEG`() async throws {
    var camera = Scenario.Camera.small
    camera.modes = [
      StreamMode(format: .yuyv, size: FrameSize(width: 320, height: 240), rates: [5])
    ]
    let pictures = try await ServerFixture.withPlainURLs(camera).run { fixture in
      try await fixture.stream("/stream.mjpg") { $0.count < 2 }
    }
    #expect(try pictures.first?.size == FrameSize(width: 320, height: 240))
  }

  @Test(arguments: ["rate=0", "rate=31", "rate=1&rate=2", "camera=x"])
  func `a stream with a query that makes no sense is refused`(query: String) async throws {
    let answer = try await ServerFixture.withPlainURLs().run {
      try await $0.get("/stream.mjpg?\(query)")
    }
    #expect(answer.status == (query.hasPrefix("camera") ? 404 : 422))
  }

  @Test(arguments: [1, 30])
  func `a stream may have from 1 to 30 pictures a second`(rate: Int) async throws {
    let answer = try await ServerFixture.withPlainURLs().run {
      try await $0.get("/stream.mjpg?rate=\(rate)")
    }
    #expect(answer.status == 200)
  }

  @Test func `more streams than a camera may have viewers are refused`() async throws {
    try await ServerFixture.withPlainURLs().run { fixture in
      var streams: [Answer] = []
      for _ in 0..<LeaseTable.limit { streams.append(try await fixture.get("/stream.mjpg")) }
      #expect(streams.allSatisfy { $0.status == 200 })
      let refused = try await fixture.get("/stream.mjpg")
      #expect(refused.status == 503)
      #expect(refused.headers["Retry-After"] == "1")
    }
  }
}

extension StreamedPicture {
  var size: FrameSize { get throws { try JPEGHeader(of: bytes.span.bytes).size } }
}
