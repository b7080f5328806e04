import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots that need another mode than the stream's own.
@Suite struct ModeChangeTests {
  private let small = PhotoSettings(priority: .speed, size: .half)

  /// Closes and opens the camera, and sends the first frame.
  private func restart(_ fixture: SessionFixture) throws {
    try fixture.closed()
    try fixture.opened()
    try fixture.frame()
  }

  @Test func `a shot with another size restarts the stream with that size`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(small)
    #expect(fixture.told == [.start, .changing(to: .half)])
    #expect(fixture.session.state == .changingMode)
    try fixture.closed()
    #expect(fixture.orders.last == .open(StreamRequest(size: .half)))
    try fixture.opened()
    try fixture.frame()
    try fixture.frame()
    #expect(
      fixture.told == [
        .start, .changing(to: .half), .change(to: .half), .willTake(shot), .take(shot),
      ])
    #expect(fixture.log.shots.first?.settings.size == .half)
    #expect(fixture.session.format?.size == .half)
  }

  @Test func `half a second after a shot with another size the stream goes back to its own`() throws
  {
    let fixture = try SessionFixture.running()
    try fixture.shoot(small)
    try restart(fixture)
    try fixture.frame()
    try fixture.pass(.milliseconds(500) - .nanoseconds(1))
    #expect(fixture.session.state == .running)
    try fixture.pass(.nanoseconds(1))
    #expect(fixture.told.last == .changing(to: .full))
    try fixture.closed()
    #expect(fixture.orders.last == .open(StreamRequest()))
    try fixture.opened()
    try fixture.frame()
    #expect(fixture.told.last == .change(to: .full))
    #expect(fixture.session.format?.size == .full)
    try fixture.frames(60)
    #expect(fixture.openings == 3)
  }

  @Test func `a reader of frames goes on reading while the mode changes and changes back`()
    async throws
  {
    let fixture = try SessionFixture.running()
    var frames = fixture.session.frames().makeAsyncIterator()
    try fixture.frames(1)
    let before = try await frames.next()?.layout.size
    try fixture.shoot(small)
    try restart(fixture)
    try fixture.frames(1)
    let meanwhile = try await frames.next()?.layout.size
    try fixture.pass(.milliseconds(500))
    try restart(fixture)
    try fixture.frames(1)
    let after = try await frames.next()?.layout.size
    #expect([before, meanwhile, after] == [.full, .half, .full])
  }

  @Test func `a second shot with the same size does not restart the stream`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(small)
    try fixture.closed()
    try fixture.opened()
    try fixture.frames(2)
    try fixture.shoot(small)
    try fixture.frames(1)
    #expect(fixture.log.shots.count == 2)
    #expect(fixture.openings == 2)
  }

  @Test func `a shot in the stream's own mode changes back to it at once`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(small)
    try restart(fixture)
    try fixture.frame()
    let shot = try fixture.shoot()
    #expect(fixture.told.last == .changing(to: .full))
    try restart(fixture)
    try fixture.frame()
    #expect(fixture.told.suffix(3) == [.change(to: .full), .willTake(shot), .take(shot)])
    try fixture.pass(.seconds(1))
    #expect(fixture.openings == 3)
  }

  @Test func `a cancelled shot with another size leaves the stream in its own`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(small)
    try fixture.cancel(shot)
    try restart(fixture)
    try fixture.pass(.milliseconds(500))
    try restart(fixture)
    #expect(
      fixture.told == [
        .start, .changing(to: .half), .noTake(shot, .cancelled), .change(to: .half),
        .changing(to: .full), .change(to: .full),
      ])
  }

  @Test func `a shot whose size maps to the current mode does not restart the stream`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .speed, size: FrameSize(width: 60, height: 40)))
    try fixture.frames(1)
    #expect(fixture.log.shots.count == 1)
    #expect(fixture.openings == 1)
  }

  @Test func `a shot with an unavailable format fails without affecting the stream`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(priority: .speed, format: .nv12))
    #expect(fixture.told == [.start, .noTake(shot, .badMode("it does not offer NV12"))])
    try fixture.shoot()
    try fixture.frames(1)
    #expect(fixture.log.shots.count == 1)
    #expect(fixture.openings == 1)
  }

  @Test func `a mode that the camera refused is not requested by the next start`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(small)
    try fixture.closed()
    try fixture.failToOpen(.badMode("it will not"))
    #expect(fixture.told.contains(.noTake(shot, .badMode("it will not"))))
    #expect(fixture.session.state == .idle)
    try fixture.start()
    #expect(fixture.orders.last == .open(StreamRequest()))
  }

  @Test
  func `a camera unplugged while its mode changes is interrupted and gets the photo's mode again`()
    throws
  {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(small)
    try fixture.closed()
    try fixture.failToOpen(.unplugged)
    #expect(fixture.told == [.start, .changing(to: .half), .interruption(.unplugged)])
    try fixture.pass(.milliseconds(250))
    #expect(fixture.orders.last == .open(StreamRequest()))
    try fixture.opened()
    try fixture.frame()
    try restart(fixture)
    try fixture.frame()
    #expect(
      fixture.told.suffix(5) == [
        .resumption, .changing(to: .half), .change(to: .half), .willTake(shot), .take(shot),
      ])
  }

  @Test
  func `a shot in whose mode no frame comes fails on the second attempt and the queue goes on`()
    throws
  {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(small)
    let next = try fixture.shoot()
    let silence = CameraError.Cause.silent(for: .seconds(5))
    try fixture.closed()
    try fixture.opened()
    try fixture.pass(.seconds(5))
    #expect(fixture.told == [.start, .changing(to: .half), .interruption(silence)])
    try restart(fixture)
    #expect(fixture.told.suffix(2) == [.resumption, .changing(to: .half)])
    try fixture.closed()
    try fixture.opened()
    try fixture.pass(.seconds(5))
    #expect(fixture.told.suffix(2) == [.interruption(silence), .noTake(shot, silence)])
    try fixture.closed()
    try fixture.pass(.milliseconds(250))
    #expect(fixture.orders.last == .open(StreamRequest()))
    try fixture.opened()
    try fixture.frame()
    try fixture.frames(60)
    #expect(fixture.told.suffix(3) == [.resumption, .willTake(next), .take(next)])
    #expect(fixture.openings == 5)
  }

  @Test(arguments: [Duration?.none, .seconds(60)])
  func `a shot whose camera is unplugged at each change of mode fails on the second`(
    within: Duration?
  ) throws {
    let fixture = try SessionFixture.running()
    var settings = small
    settings.within = within
    let shot = try fixture.shoot(settings)
    try fixture.closed()
    try fixture.failToOpen(.unplugged)
    try fixture.resume(after: .milliseconds(250))
    try fixture.closed()
    try fixture.failToOpen(.unplugged)
    #expect(fixture.told.suffix(2) == [.interruption(.unplugged), .noTake(shot, .unplugged)])
    try fixture.resume(after: .milliseconds(250))
    try fixture.frames(60)
    #expect(fixture.told.last == .resumption)
  }

  @Test func `a shot without a limit fails fifteen seconds after the first change to its mode`()
    throws
  {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(small)
    try fixture.closed()
    try fixture.pass(.seconds(6))
    try fixture.failToOpen(.unplugged)
    try fixture.resume(after: .milliseconds(250))
    try fixture.pass(.milliseconds(8749))
    try fixture.closed()
    #expect(fixture.told.last == .changing(to: .half))
    try fixture.pass(.milliseconds(1))
    #expect(fixture.told.last == .noTake(shot, .unplugged))
  }

  @Test func `a camera unplugged during a photo in another mode is reopened in that mode`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(fixture)
    try fixture.unplug()
    try fixture.pass(.milliseconds(250))
    #expect(fixture.orders.last == .open(StreamRequest(size: .half)))
    try fixture.opened()
    try fixture.framesUntilTaken()
    #expect(fixture.told.last == .take(shot))
    #expect(fixture.log.shots.first?.settings.size == .half)
  }

  @Test
  func `a camera unplugged after a photo in another mode reports its own mode when it returns`()
    throws
  {
    let fixture = try SessionFixture.running()
    try fixture.shoot(small)
    try restart(fixture)
    try fixture.frame()
    try fixture.unplug()
    try fixture.pass(.milliseconds(250))
    #expect(fixture.orders.last == .open(StreamRequest()))
    try fixture.opened()
    try fixture.frame()
    #expect(fixture.told.suffix(3) == [.interruption(.unplugged), .resumption, .change(to: .full)])
    try fixture.frames(60)
    #expect(fixture.told.last == .change(to: .full))
  }

  @Test func `a camera that returns in the mode in which it was unplugged reports no other mode`()
    throws
  {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(fixture)
    try fixture.unplug()
    try fixture.resume(after: .milliseconds(250))
    #expect(fixture.told.suffix(3) == [.willTake(shot), .interruption(.unplugged), .resumption])
  }

  @Test func `a stop while the stream restarts for a shot ends the session and the shot`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(small)
    try fixture.stop()
    try fixture.closed()
    #expect(fixture.told == [.start, .changing(to: .half), .noTake(shot, .stopped), .stop])
    #expect(fixture.openings == 1)
  }

  @Test func `a start after a stop during a photo in another mode opens the stream's own`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(fixture)
    try fixture.stop()
    try fixture.closed()
    try fixture.start()
    #expect(fixture.orders.last == .open(StreamRequest()))
  }
}
