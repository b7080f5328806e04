import CaptureBase
import CaptureHTTP
import CaptureImaging
import CaptureSimulator
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing

@testable import CaptureServe

/// The plain URLs over real sockets, with readers that are slow or vanish.
@Suite(.timeLimit(.minutes(10)))
struct PlainSocketWallClockTests {
  // MARK: - The key

  @Test func `the key opens the plain URLs, in the address or as a bearer's`() async throws {
    let fixture = try await ListeningServer.start()
    let key = fixture.key.text
    for request in [
      fixture.head("/frame.jpg?key=\(key)"),
      fixture.head("/snapshot.jpg", "Authorization: Bearer \(key)"),
    ] {
      let reply = try await fixture.reply(to: request)
      #expect(reply.status == 200)
      #expect(reply.headers["cache-control"] == ["no-store"])
      #expect(try JPEGHeader(of: reply.body.span.bytes).size.width == 320)
    }
    let metrics = try await fixture.reply(
      to: fixture.head("/v1/metrics", "Authorization: Bearer \(key)"))
    #expect(metrics.status == 200)
    #expect(metrics.text.contains("capture_http_requests_total{status=\"200\"}"))
    await fixture.server.stop()
  }

  @Test func `only the key opens the plain URLs, and it opens nothing else`()
    async throws
  {
    let fixture = try await ListeningServer.start()
    let (key, token) = (fixture.key.text, fixture.token.text)
    let refused = [
      fixture.head("/stream.mjpg"), fixture.head("/frame.jpg?key="),
      fixture.head("/snapshot.jpg?key=\(token)"),
      fixture.head("/snapshot.jpg?key=\(key)&key=\(key)"),
      fixture.head("/frame.jpg", "Capture-Token: \(token)"),
      fixture.head("/frame.jpg", "Cookie: key=\(key)"),
      fixture.head("/v1/state", "Capture-Token: \(key)"),
      fixture.head("/v1/state", "Authorization: Bearer \(key)"),
      fixture.head("/v1/metrics", "Capture-Token: \(token)"),
    ]
    for request in refused {
      let reply = try await fixture.reply(to: request)
      #expect(reply.status == 401, "\(request)")
      #expect(!reply.text.contains(key) && !reply.text.contains(token))
    }
    #expect(await fixture.numbers == nil, "a camera was looked for")
    await fixture.server.stop()
  }

  @Test func `the pages of other programs may show the pictures only if that is allowed`()
    async throws
  {
    for isEmbeddable in [false, true] {
      let fixture = try await ListeningServer.start { $0.isEmbeddable = isEmbeddable }
      let request = fixture.head(
        "/frame.jpg?key=\(fixture.key.text)", "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image")
      let reply = try await fixture.reply(to: request)
      #expect(reply.status == (isEmbeddable ? 200 : 403))
      let policy = isEmbeddable ? "cross-origin" : "same-origin"
      #expect(reply.headers["cross-origin-resource-policy"] == [policy])
      let page = try await fixture.reply(to: fixture.head("/", "Sec-Fetch-Site: cross-site"))
      #expect(page.status == 403)
      let other = try await fixture.reply(
        to: fixture.head("/frame.jpg?key=\(fixture.key.text)").replacing(
          "127.0.0.1", with: "cam.lan"))
      #expect(other.status == 421)
      await fixture.server.stop()
    }
  }

  // MARK: - Readers

  @Test func `a stream that is read arrives picture by picture`() async throws {
    let fixture = try await ListeningServer.start()
    let head = fixture.head("/stream.mjpg?key=\(fixture.key.text)")
    let pictures = try await fixture.connected { client in
      client.send(head)
      let reader = PictureSocketReader(client)
      return try (0..<10).map { _ in try reader.next() }
    }
    let times = pictures.map(\.seconds)
    #expect(times == times.sorted() && Set(times).count == 10)
    await fixture.server.stop()
  }

  @Test func `a slow reader misses frames, and holds at most one frame and the kernel's buffer`()
    async throws
  {
    let fixture = try await ListeningServer.start { $0.http.limits.feedProgress = .seconds(300) }
    let head = fixture.head("/stream.mjpg?key=\(fixture.key.text)")
    let sharedCamera = try await fixture.server.registry.firstCamera()
    let times = try await fixture.connected { client in
      client.limitReceiving(to: 16 << 10)
      client.send(head)
      let reader = PictureSocketReader(client)
      let first = try reader.next()
      // More frames than the kernel's buffers hold.
      let last = sharedCamera.latestFrame.number + max(60, (1 << 20) / first.byteCount)
      while sharedCamera.latestFrame.number < last { usleep(5_000) }
      let resumed = sharedCamera.timeline.date.secondsSince1970
      var times = [first.seconds]
      while times[times.count - 1] < resumed { times.append(try reader.next().seconds) }
      return times
    }
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(try #require(gaps.max()) > 1, "\(gaps)")
    await fixture.server.stop()
  }

  @Test func `a reader that vanishes loses its lease, and the others continue`() async throws {
    let fixture = try await ListeningServer.start()
    let head = fixture.head("/stream.mjpg?key=\(fixture.key.text)")
    let stays = try RawClient(port: fixture.port)
    stays.send(head)
    let reader = PictureSocketReader(stays)
    _ = try await offPool { try reader.next() }
    try await fixture.connected { client in
      client.send(head)
      _ = try PictureSocketReader(client).next()
    }
    try await eventually { await fixture.numbers?.viewers == 1 }
    _ = try await offPool { try (0..<5).map { _ in try reader.next() } }
    stays.leave()
    try await eventually { await fixture.numbers?.viewers == 0 }
    await fixture.server.stop()
  }

  @Test func `a reader that reads nothing is cut off, and its lease ends`() async throws {
    let fixture = try await ListeningServer.start {
      $0.http.limits.feedProgress = .milliseconds(300)
    }
    let head = fixture.head("/stream.mjpg?key=\(fixture.key.text)")
    let client = try RawClient(port: fixture.port)
    client.limitReceiving(to: 16 << 10)
    client.send(head)
    try await eventually { await fixture.numbers?.viewers == 1 }
    try await eventually { await fixture.numbers?.viewers == 0 }
    await fixture.server.stop()
  }
}
