import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots without a time limit, while the camera is lost.
@Suite struct AbsenceTests {
  private let instant = Duration.nanoseconds(1)

  /// A running session whose camera has just been lost.
  private func lost(
    _ cause: CameraError.Cause = .unplugged,
    _ configuration: SessionConfiguration = SessionConfiguration()
  ) throws -> Rig {
    let rig = try Rig.running(configuration)
    try rig.fail(cause)
    try rig.closed()
    return rig
  }

  private func expectFailure(
    of shot: ShotID, after span: Duration, _ cause: CameraError.Cause, with rig: Rig
  ) throws {
    try rig.pass(span - instant)
    #expect(!rig.told.contains { if case .noTake(shot, _) = $0 { true } else { false } })
    try rig.pass(instant)
    #expect(rig.told.last == .noTake(shot, cause))
  }

  @Test
  func `a shot of an unplugged camera fails after ten seconds and the session goes on waiting`()
    throws
  {
    let rig = try lost()
    try rig.pass(.seconds(3))
    let shot = try rig.shoot(PhotoSettings())
    try expectFailure(of: shot, after: .seconds(10), .unplugged, with: rig)
    #expect(rig.session.state == .interrupted)
  }

  @Test
  func `a shot in progress and one behind it fail ten seconds after the camera is unplugged`()
    throws
  {
    let rig = try Rig.running()
    let first = try rig.shoot(PhotoSettings(priority: .quality))
    let second = try rig.shoot()
    try rig.pass(.seconds(1))
    try rig.fail(.unplugged)
    try rig.pass(.seconds(10) - instant)
    #expect(rig.told == [.start, .willTake(first), .interruption(.unplugged)])
    try rig.pass(instant)
    #expect(rig.told.suffix(2) == [.noTake(first, .unplugged), .noTake(second, .unplugged)])
    #expect(rig.session.state == .interrupted)
  }

  @Test func `a shot of a future moment fails ten seconds after it if the camera stays unplugged`()
    throws
  {
    let rig = try lost()
    let shot = try rig.shoot(PhotoSettings(moment: .at(rig.clock.now + .seconds(20))))
    try expectFailure(of: shot, after: .seconds(30), .unplugged, with: rig)
  }

  @Test func `a shot in progress with a time limit waits for an unplugged camera until the limit`()
    throws
  {
    let rig = try Rig.running()
    let shot = try rig.shoot(PhotoSettings(within: .seconds(30)))
    try rig.unplug()
    try expectFailure(of: shot, after: .seconds(30), .unplugged, with: rig)
  }

  @Test func `a shot of a silent camera fails after ten seconds`() throws {
    let rig = try lost(.silent(for: .seconds(2)))
    let shot = try rig.shoot()
    try expectFailure(of: shot, after: .seconds(10), .silent(for: .seconds(10)), with: rig)
  }

  @Test func `a shot with a time limit waits for an unplugged camera until the limit`() throws {
    let rig = try lost()
    let shot = try rig.shoot(PhotoSettings(within: .seconds(30)))
    try expectFailure(of: shot, after: .seconds(30), .unplugged, with: rig)
  }

  @Test func `a shot waits for an unplugged camera as long as the configuration says`() throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = .milliseconds(1700)
    let rig = try lost(.unplugged, configuration)
    let shot = try rig.shoot()
    try expectFailure(of: shot, after: .milliseconds(1700), .unplugged, with: rig)
  }

  @Test(
    arguments: [
      CameraError.Cause.signal("its input has no signal"), .driver("the driver reports an error"),
    ], [true, false])
  func `what replugging cannot help is told in ten seconds, however long a camera may be unplugged`(
    cause: CameraError.Cause, isInProgress: Bool
  ) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = configuration.deadlines.interruption
    let rig = try Rig.running(configuration)
    let early = isInProgress ? try rig.shoot(PhotoSettings(priority: .quality)) : nil
    try rig.fail(cause)
    try rig.closed()
    let shot = try early ?? rig.shoot()
    try expectFailure(of: shot, after: .seconds(10), cause, with: rig)
    #expect(rig.session.state == .interrupted)
  }

  @Test func `a shot waits longer for an unplugged camera with a low frame rate`() throws {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.1, bufferCount: 4)
    try rig.start()
    try rig.tell(.opened(.test, format))
    try rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    try rig.fail(.unplugged)
    let shot = try rig.shoot()
    try expectFailure(of: shot, after: .seconds(58), .unplugged, with: rig)
  }

  @Test func `a shot of a camera that returns and is lost again waits another ten seconds`() throws
  {
    let rig = try lost()
    try rig.resume(after: .milliseconds(250))
    let first = try rig.shoot(PhotoSettings(priority: .quality))
    let second = try rig.shoot()
    try rig.pass(.seconds(1))
    try rig.unplug()
    try rig.opened(after: .milliseconds(250))
    try rig.pass(.seconds(3))
    try rig.frame()
    #expect(rig.session.state == .running)
    try rig.fail(.unplugged)
    try expectFailure(of: second, after: .seconds(10), .unplugged, with: rig)
    #expect(!rig.told.contains(.noTake(first, .unplugged)))
  }

  @Test func `a shot of an unplugged camera gets more time after a suspension of the process`()
    throws
  {
    let rig = try lost()
    let shot = try rig.shoot()
    rig.clock.starve(for: .seconds(40))
    try rig.clock.settle()
    try expectFailure(of: shot, after: .seconds(10), .unplugged, with: rig)
  }
}
