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
    let rig = try Rig.running()
    let frames = rig.session.frames()
    try rig.frames(1)
    try rig.stop()
    try rig.closed()
    let (count, error) = await read(frames)
    #expect(count == 1)
    #expect(error == nil)
  }

  @Test func `the frames of a session that fails throw its error`() async throws {
    let rig = try Rig.running()
    let frames = rig.session.frames()
    try rig.fail(.bandwidth)
    try rig.closed()
    let (count, error) = await read(frames)
    #expect(count == 0)
    #expect(error?.cause == .bandwidth)
  }

  @Test func `the error of a failed session takes the place of a frame that was not read`()
    async throws
  {
    let rig = try Rig.running()
    let frames = rig.session.frames()
    try rig.frames(3)
    try rig.fail(.bandwidth)
    try rig.closed()
    let (count, error) = await read(frames)
    #expect(count == 0)
    #expect(error?.cause == .bandwidth)
  }

  @Test func `frames requested before the start are those of the start`() async throws {
    let rig = Rig()
    var frames = rig.session.frames().makeAsyncIterator()
    try rig.run()
    #expect(try await frames.next()?.sequence == 1)
  }

  @Test func `frames of a session that cannot be started throw its error`() async throws {
    let rig = Rig()
    let frames = rig.session.frames()
    try rig.start()
    try rig.failToOpen(.bandwidth)
    try rig.closed()
    #expect(await read(frames).error?.cause == .bandwidth)
  }

  @Test func `frames of a session that is stopped as it starts end without an error`() async throws
  {
    let rig = Rig()
    let frames = rig.session.frames()
    try rig.start()
    try rig.stop()
    try rig.closed()
    try rig.pass(.seconds(20))
    #expect(rig.told == [.fail(.stopped), .stop])
    let (count, error) = await read(frames)
    #expect(count == 0)
    #expect(error == nil)
  }

  @Test func `the frames of a session go on after an interruption`() async throws {
    let rig = try Rig.running()
    var frames = rig.session.frames().makeAsyncIterator()
    try rig.frames(1)
    let before = try await frames.next()?.sequence
    try rig.unplug()
    try rig.opened(after: .milliseconds(250))
    try rig.frames(1)
    #expect(before == 2)
    #expect(try await frames.next()?.sequence == 3)
    #expect(rig.told == [.start, .interruption(.unplugged), .resumption])
  }

  @Test func `frames read again after a stop are those of the next start`() async throws {
    let rig = try Rig.running()
    let first = rig.session.frames()
    try rig.stop()
    try rig.closed()
    #expect(await read(first).count == 0)
    var second = rig.session.frames().makeAsyncIterator()
    try rig.run()
    #expect(try await second.next()?.sequence == 2)
  }
}
