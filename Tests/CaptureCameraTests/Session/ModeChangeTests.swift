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
    rig.closed()
    try rig.opened()
    rig.frame()
  }

  @Test func `a shot with another size restarts the stream with that size`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    #expect(rig.told == [.start, .changing(to: .half)])
    #expect(rig.session.state == .changingMode)
    rig.closed()
    #expect(rig.orders.last == .open(StreamRequest(size: .half)))
    try rig.opened()
    rig.frame()
    rig.frame()
    #expect(
      rig.told == [
        .start, .changing(to: .half), .change(to: .half), .willTake(shot), .take(shot),
      ])
    #expect(rig.witness.shots.first?.settings.size == .half)
    #expect(rig.session.format?.size == .half)
  }

  @Test func `half a second after a shot with another size the stream goes back to its own`() throws
  {
    let rig = try Rig.running()
    rig.shoot(small)
    try restart(rig)
    rig.frame()
    rig.pass(.milliseconds(500) - .nanoseconds(1))
    #expect(rig.session.state == .running)
    rig.pass(.nanoseconds(1))
    #expect(rig.told.last == .changing(to: .full))
    rig.closed()
    #expect(rig.orders.last == .open(StreamRequest()))
    try rig.opened()
    rig.frame()
    #expect(rig.told.last == .change(to: .full))
    #expect(rig.session.format?.size == .full)
    rig.frames(60)
    #expect(rig.openings == 3)
  }

  @Test func `a reader of frames goes on reading while the mode changes and changes back`()
    async throws
  {
    let rig = try Rig.running()
    var frames = rig.session.frames().makeAsyncIterator()
    rig.frames(1)
    let before = try await frames.next()?.layout.size
    rig.shoot(small)
    try restart(rig)
    rig.frames(1)
    let meanwhile = try await frames.next()?.layout.size
    rig.pass(.milliseconds(500))
    try restart(rig)
    rig.frames(1)
    let after = try await frames.next()?.layout.size
    #expect([before, meanwhile, after] == [.full, .half, .full])
  }

  @Test func `a second shot with the same size does not restart the stream`() throws {
    let rig = try Rig.running()
    rig.shoot(small)
    rig.closed()
    try rig.opened()
    rig.frames(2)
    rig.shoot(small)
    rig.frames(1)
    #expect(rig.witness.shots.count == 2)
    #expect(rig.openings == 2)
  }

  @Test func `a shot in the stream's own mode changes back to it at once`() throws {
    let rig = try Rig.running()
    rig.shoot(small)
    try restart(rig)
    rig.frame()
    let shot = rig.shoot()
    #expect(rig.told.last == .changing(to: .full))
    try restart(rig)
    rig.frame()
    #expect(rig.told.suffix(3) == [.change(to: .full), .willTake(shot), .take(shot)])
    rig.pass(.seconds(1))
    #expect(rig.openings == 3)
  }

  @Test func `a cancelled shot with another size leaves the stream in its own`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    rig.cancel(shot)
    try restart(rig)
    rig.pass(.milliseconds(500))
    try restart(rig)
    #expect(
      rig.told == [
        .start, .changing(to: .half), .noTake(shot, .cancelled), .change(to: .half),
        .changing(to: .full), .change(to: .full),
      ])
  }

  @Test func `a shot whose size maps to the current mode does not restart the stream`() throws {
    let rig = try Rig.running()
    rig.shoot(PhotoSettings(priority: .speed, size: FrameSize(width: 60, height: 40)))
    rig.frames(1)
    #expect(rig.witness.shots.count == 1)
    #expect(rig.openings == 1)
  }

  @Test func `a shot with an unavailable format fails without affecting the stream`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(PhotoSettings(priority: .speed, format: .nv12))
    #expect(rig.told == [.start, .noTake(shot, .badMode("it does not offer NV12"))])
    rig.shoot()
    rig.frames(1)
    #expect(rig.witness.shots.count == 1)
    #expect(rig.openings == 1)
  }

  @Test func `a mode that the camera refused is not requested by the next start`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    rig.closed()
    rig.failToOpen(.badMode("it will not"))
    #expect(rig.told.contains(.noTake(shot, .badMode("it will not"))))
    #expect(rig.session.state == .idle)
    rig.start()
    #expect(rig.orders.last == .open(StreamRequest()))
  }

  @Test
  func `a camera unplugged while its mode changes is interrupted and gets the photo's mode again`()
    throws
  {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    rig.closed()
    rig.failToOpen(.unplugged)
    #expect(rig.told == [.start, .changing(to: .half), .interruption(.unplugged)])
    rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest()))
    try rig.opened()
    rig.frame()
    try restart(rig)
    rig.frame()
    #expect(
      rig.told.suffix(5) == [
        .resumption, .changing(to: .half), .change(to: .half), .willTake(shot), .take(shot),
      ])
  }

  @Test func `a camera unplugged during a photo in another mode is reopened in that mode`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(rig)
    rig.fail(.unplugged)
    rig.closed()
    rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest(size: .half)))
    try rig.opened()
    rig.framesUntilTaken()
    #expect(rig.told.last == .take(shot))
    #expect(rig.witness.shots.first?.settings.size == .half)
  }

  @Test
  func `a camera unplugged after a photo in another mode reports its own mode when it returns`()
    throws
  {
    let rig = try Rig.running()
    rig.shoot(small)
    try restart(rig)
    rig.frame()
    rig.fail(.unplugged)
    rig.closed()
    rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest()))
    try rig.opened()
    rig.frame()
    #expect(rig.told.suffix(3) == [.interruption(.unplugged), .resumption, .change(to: .full)])
    rig.frames(60)
    #expect(rig.told.last == .change(to: .full))
  }

  @Test func `a camera that returns in the mode in which it was unplugged reports no other mode`()
    throws
  {
    let rig = try Rig.running()
    let shot = rig.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(rig)
    rig.fail(.unplugged)
    rig.closed()
    rig.pass(.milliseconds(250))
    try rig.opened()
    rig.frame()
    #expect(rig.told.suffix(3) == [.willTake(shot), .interruption(.unplugged), .resumption])
  }

  @Test func `a stop while the stream restarts for a shot ends the session and the shot`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    rig.stop()
    rig.closed()
    #expect(rig.told == [.start, .changing(to: .half), .noTake(shot, .stopped), .stop])
    #expect(rig.openings == 1)
  }

  @Test func `a start after a stop during a photo in another mode opens the stream's own`() throws {
    let rig = try Rig.running()
    rig.shoot(PhotoSettings(priority: .quality, size: .half))
    try restart(rig)
    rig.stop()
    rig.closed()
    rig.start()
    #expect(rig.orders.last == .open(StreamRequest()))
  }
}
