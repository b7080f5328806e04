import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import Testing

/// How the frames of a session end.
@Suite(.timeLimit(.minutes(10)))
struct SessionFramesTests {
  /// Reads all frames; returns their number and the error at their end.
  private func read(_ frames: SessionFrames) async -> (count: Int, error: CameraError?) {
    var count = 0
    do throws(CameraError) {
      for try await _ in frames { count += 1 }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  @Test func `the frames of a session end when it is stopped`() async throws {
    let fixture = try SessionFixture.running()
    let frames = fixture.session.frames()
    try fixture.frames(1)
    try fixture.stop()
    try fixture.closed()
    let (count, error) = await read(frames)
    #expect(count == 1)
    #expect(error == nil)
  }

  @Test func `the frames of a session that fails throw its error`() async throws {
    let fixture = try SessionFixture.running()
    let frames = fixture.session.frames()
    try fixture.fail(.bandwidth)
    try fixture.closed()
    let (count, error) = await read(frames)
    #expect(count == 0)
    #expect(error?.cause == .bandwidth)
  }

  @Test func `the error of a failed session takes the place of a frame that was not read`()
    async throws
  {
    let fixture = try SessionFixture.running()
    let frames = fixture.session.frames()
    try fixture.frames(3)
    try fixture.fail(.bandwidth)
    try fixture.closed()
    let (count, error) = await read(frames)
    #expect(count == 0)
    #expect(error?.cause == .bandwidth)
  }

  @Test func `frames requested before the start are those of the start`() async throws {
    let fixture = SessionFixture()
    var frames = fixture.session.frames().makeAsyncIterator()
    try fixture.run()
    #expect(try await frames.next()?.sequence == 1)
  }

  @Test func `frames of a session that cannot be started throw its error`() async throws {
    let fixture = SessionFixture()
    let frames = fixture.session.frames()
    try fixture.start()
    try fixture.failToOpen(.bandwidth)
    try fixture.closed()
    #expect(await read(frames).error?.cause == .bandwidth)
  }

  @Test func `frames of a session that is stopped as it starts end without an error`() async throws
  {
    let fixture = SessionFixture()
    let frames = fixture.session.frames()
    try fixture.start()
    try fixture.stop()
    try fixture.closed()
    try fixture.pass(.seconds(20))
    #expect(fixture.told == [.fail(.stopped), .stop])
    let (count, error) = await read(frames)
    #expect(count == 0)
    #expect(error == nil)
  }

  @Test func `the frames of a session go on after an interruption`() async throws {
    let fixture = try SessionFixture.running()
    var frames = fixture.session.frames().makeAsyncIterator()
    try fixture.frames(1)
    let before = try await frames.next()?.sequence
    try fixture.unplug()
    try fixture.opened(after: .milliseconds(250))
    try fixture.frames(1)
    #expect(before == 2)
    #expect(try await frames.next()?.sequence == 3)
    #expect(fixture.told == [.start, .interruption(.unplugged), .resumption])
  }

  @Test func `frames read again after a stop are those of the next start`() async throws {
    let fixture = try SessionFixture.running()
    let first = fixture.session.frames()
    try fixture.stop()
    try fixture.closed()
    #expect(await read(first).count == 0)
    var second = fixture.session.frames().makeAsyncIterator()
    try fixture.run()
    #expect(try await second.next()?.sequence == 2)
  }
}
