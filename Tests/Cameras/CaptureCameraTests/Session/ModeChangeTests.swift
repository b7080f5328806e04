import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots that need another mode than the stream's own.
@Suite struct ModeChangeTests {
  private let small = PhotoSettings(priority: .speed, size: .half)

  /// Closes and opens the camera, and sends the first frame.
  private func restart(_ rig: Rig) throws {
    try rig.closed()
    try rig.opened()
    try rig.frame()
  }

  @Test func `a shot with another size restarts the stream with that size`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(small)
    #expect(rig.told == [.start, .changing(to: .half)])
    #expect(rig.session.state == .changingMode)
    try rig.closed()
    #expect(rig.orders.last == .open(StreamRequest(size: .half)))
    try rig.opened()
    try rig.frame()
    try rig.frame()
    #expect(
      rig.told == [
        .start, .changing(to: .half), .change(to: .half), .willTake(shot), .take(shot),
      ])
    #expect(rig.log.shots.first?.settings.size == .half)
    #expect(rig.session.format?.size == .half)
  }

  @Test func `half a second after a shot with another size the stream goes back to its own`() throws
  {
    let rig = try Rig.running()
    try rig.shoot(small)
    try restart(rig)
    try rig.frame()
    try rig.pass(.milliseconds(500) - .nanoseconds(1))
    #expect(rig.session.state == .running)
    try rig.pass(.nanoseconds(1))
    #expect(rig.told.last == .changing(to: .full))
    try rig.closed()
    #expect(rig.orders.last == .open(StreamRequest()))
    try rig.opened()
    try rig.frame()
    #expect(rig.told.last == .change(to: .full))
    #expect(rig.session.format?.size == .full)
    try rig.frames(60)
    #expect(rig.openings == 3)
  }

  @Test func `a reader of frames goes on reading while the mode changes and changes back`()
    async throws
  {
    let rig = try Rig.running()
    var frames = rig.session.frames().makeAsyncIterator()
    try rig.frames(1)
    let before = try await frames.next()?.layout.size
    try rig.shoot(small)
    try restart(rig)
    try rig.frames(1)
    let meanwhile = try await frames.next()?.layout.size
    try rig.pass(.milliseconds(500))
    try restart(rig)
    try rig.frames(1)
    let after = try await frames.next()?.layout.size
    #expect([before, meanwhile, after] == [.full, .half, .full])
  }

  @Test func `a second shot with the same size does not restart the stream`() throws {
    let rig = try Rig.running()
    try rig.shoot(small)
    try rig.closed()
    try rig.opened()
    try rig.frames(2)
    try rig.shoot(small)
    try rig.frames(1)
    #expect(rig.log.shots.count == 2)
    #expect(rig.openings == 2)
  }

  @Test func `a shot in the stream's own mode changes back to it at once`() throws {
    let rig = try Rig.running()
    try rig.shoot(small)
    try restart(rig)
    try rig.frame()
    let shot = try rig.shoot()
    #expect(rig.told.last == .changing(to: .full))
    try restart(rig)
    try rig.frame()
    #expect(rig.told.suffix(3) == [.change(to: .full), .willTake(shot), .take(shot)])
    try rig.pass(.seconds(1))
    #expect(rig.openings == 3)
  }

  @Test func `a cancelled shot with another size leaves the stream in its own`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(small)
    try rig.cancel(shot)
    try restart(rig)
    try rig.pass(.milliseconds(500))
    try restart(rig)
    #expect(
      rig.told == [
        .start, .changing(to: .half), .noTake(shot, .cancelled), .change(to: .half),
        .changing(to: .full), .change(to: .full),
      ])
  }

  @Test func `a shot whose size maps to the current mode does not restart the stream`() throws {
    let rig = try Rig.running()
    try rig.shoot(PhotoSettings(priority: .speed, size: FrameSize(width: 60, height: 40)))
    try rig.frames(1)
    #expect(rig.log.shots.count == 1)
    #expect(rig.openings == 1)
  }

  @Test func `a shot with an unavailable format fails without affecting the stream`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(PhotoSettings(priority: .speed, format: .nv12))
    #expect(rig.told == [.start, .noTake(shot, .badMode("it does not offer NV12"))])
    try rig.shoot()
    try rig.frames(1)
    #expect(rig.log.shots.count == 1)
    #expect(rig.openings == 1)
  }

  @Test func `a mode that the camera refused is not requested by the next start`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(small)
    try rig.closed()
    try rig.failToOpen(.badMode("it will not"))
    #expect(rig.told.contains(.noTake(shot, .badMode("it will not"))))
    #expect(rig.session.state == .idle)
    try rig.start()
    #expect(rig.orders.last == .open(StreamRequest()))
  }

  @Test
  func `a camera unplugged while its mode changes is interrupted and gets the photo's mode again`()
    throws
  {
    let rig = try Rig.running()
    let shot = try rig.shoot(small)
    try rig.closed()
    try rig.failToOpen(.unplugged)
    #expect(rig.told == [.start, .changing(to: .half), .interruption(.unplugged)])
    try rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest()))
    try rig.opened()
    try rig.frame()
    try restart(rig)
    try rig.frame()
    #expect(
      rig.told.suffix(5) == [
        .resumption, .changing(to: .half), .change(to: .half), .willTake(shot), .take(shot),
      ])
  }

  @Test
  func `a shot in whose mode no frame comes fails on the second attempt and the queue goes on`()
    throws
  {
    let rig = try Rig.running()
    let shot = try rig.shoot(small)
    let next = try rig.shoot()
    let silence = CameraError.Cause.silent(for: .seconds(5))
    try rig.closed()
    try rig.opened()
    try rig.pass(.seconds(5))
    #expect(rig.told == [.start, .changing(to: .half), .interruption(silence)])
    try restart(rig)
    #expect(rig.told.suffix(2) == [.resumption, .changing(to: .half)])
    try rig.closed()
    try rig.opened()
    try rig.pass(.seconds(5))
    #expect(rig.told.suffix(2) == [.interruption(silence), .noTake(shot, silence)])
    try rig.closed()
    try rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest()))
    try rig.opened()
    try rig.frame()
    try rig.frames(60)
    #expect(rig.told.suffix(3) == [.resumption, .willTake(next), .take(next)])
    #expect(rig.openings == 5)
  }

  @Test(arguments: [Duration?.none, .seconds(60)])
  func `a shot whose camera is unplugged at each change of mode fails on the second`(
    within: Duration?
  ) throws {
    let rig = try Rig.running()
    var settings = small
    settings.within = within
    let shot = try rig.shoot(settings)
    try rig.closed()
    try rig.failToOpen(.unplugged)
    try rig.resume(after: .milliseconds(250))
    try rig.closed()
    try rig.failToOpen(.unplugged)
    #expect(rig.told.suffix(2) == [.interruption(.unplugged), .noTake(shot, .unplugged)])
    try rig.resume(after: .milliseconds(250))
    try rig.frames(60)
    #expect(rig.told.last == .resumption)
  }

  @Test func `a shot without a limit fails fifteen seconds after the first change to its mode`()
    throws
  {
    let rig = try Rig.running()
    let shot = try rig.shoot(small)
    try rig.closed()
    try rig.pass(.seconds(6))
    try rig.failToOpen(.unplugged)
    try rig.resume(after: .milliseconds(250))
    try rig.pass(.milliseconds(8749))
    try rig.closed()
    #expect(rig.told.last == .changing(to: .half))
    try rig.pass(.milliseconds(1))
    #expect(rig.told.last == .noTake(shot, .unplugged))
  }

  @Test func `a camera unplugged during a photo in another mode is reopened in that mode`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(rig)
    try rig.unplug()
    try rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest(size: .half)))
    try rig.opened()
    try rig.framesUntilTaken()
    #expect(rig.told.last == .take(shot))
    #expect(rig.log.shots.first?.settings.size == .half)
  }

  @Test
  func `a camera unplugged after a photo in another mode reports its own mode when it returns`()
    throws
  {
    let rig = try Rig.running()
    try rig.shoot(small)
    try restart(rig)
    try rig.frame()
    try rig.unplug()
    try rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest()))
    try rig.opened()
    try rig.frame()
    #expect(rig.told.suffix(3) == [.interruption(.unplugged), .resumption, .change(to: .full)])
    try rig.frames(60)
    #expect(rig.told.last == .change(to: .full))
  }

  @Test func `a camera that returns in the mode in which it was unplugged reports no other mode`()
    throws
  {
    let rig = try Rig.running()
    let shot = try rig.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(rig)
    try rig.unplug()
    try rig.resume(after: .milliseconds(250))
    #expect(rig.told.suffix(3) == [.willTake(shot), .interruption(.unplugged), .resumption])
  }

  @Test func `a stop while the stream restarts for a shot ends the session and the shot`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(small)
    try rig.stop()
    try rig.closed()
    #expect(rig.told == [.start, .changing(to: .half), .noTake(shot, .stopped), .stop])
    #expect(rig.openings == 1)
  }

  @Test func `a start after a stop during a photo in another mode opens the stream's own`() throws {
    let rig = try Rig.running()
    try rig.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(rig)
    try rig.stop()
    try rig.closed()
    try rig.start()
    #expect(rig.orders.last == .open(StreamRequest()))
  }
}
