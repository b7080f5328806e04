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
  ) throws -> SessionFixture {
    let fixture = try SessionFixture.running(configuration)
    try fixture.fail(cause)
    try fixture.closed()
    return fixture
  }

  private func expectFailure(
    of shot: ShotID, after span: Duration, _ cause: CameraError.Cause, with fixture: SessionFixture
  ) throws {
    try fixture.pass(span - instant)
    #expect(!fixture.told.contains { if case .noTake(shot, _) = $0 { true } else { false } })
    try fixture.pass(instant)
    #expect(fixture.told.last == .noTake(shot, cause))
  }

  @Test
  func `a shot of an unplugged camera fails after ten seconds and the session goes on waiting`()
    throws
  {
    let fixture = try lost()
    try fixture.pass(.seconds(3))
    let shot = try fixture.shoot(PhotoSettings())
    try expectFailure(of: shot, after: .seconds(10), .unplugged, with: fixture)
    #expect(fixture.session.state == .interrupted)
  }

  @Test
  func `a shot in progress and one behind it fail ten seconds after the camera is unplugged`()
    throws
  {
    let fixture = try SessionFixture.running()
    let first = try fixture.shoot(PhotoSettings(priority: .quality))
    let second = try fixture.shoot()
    try fixture.pass(.seconds(1))
    try fixture.fail(.unplugged)
    try fixture.pass(.seconds(10) - instant)
    #expect(fixture.told == [.start, .willTake(first), .interruption(.unplugged)])
    try fixture.pass(instant)
    #expect(fixture.told.suffix(2) == [.noTake(first, .unplugged), .noTake(second, .unplugged)])
    #expect(fixture.session.state == .interrupted)
  }

  @Test func `a shot of a future moment fails ten seconds after it if the camera stays unplugged`()
    throws
  {
    let fixture = try lost()
    let shot = try fixture.shoot(PhotoSettings(moment: .at(fixture.clock.now + .seconds(20))))
    try expectFailure(of: shot, after: .seconds(30), .unplugged, with: fixture)
  }

  @Test func `a shot in progress with a time limit waits for an unplugged camera until the limit`()
    throws
  {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(within: .seconds(30)))
    try fixture.unplug()
    try expectFailure(of: shot, after: .seconds(30), .unplugged, with: fixture)
  }

  @Test func `a shot of a silent camera fails after ten seconds`() throws {
    let fixture = try lost(.silent(for: .seconds(2)))
    let shot = try fixture.shoot()
    try expectFailure(of: shot, after: .seconds(10), .silent(for: .seconds(10)), with: fixture)
  }

  @Test func `a shot with a time limit waits for an unplugged camera until the limit`() throws {
    let fixture = try lost()
    let shot = try fixture.shoot(PhotoSettings(within: .seconds(30)))
    try expectFailure(of: shot, after: .seconds(30), .unplugged, with: fixture)
  }

  @Test func `a shot waits for an unplugged camera as long as the configuration says`() throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = .milliseconds(1700)
    let fixture = try lost(.unplugged, configuration)
    let shot = try fixture.shoot()
    try expectFailure(of: shot, after: .milliseconds(1700), .unplugged, with: fixture)
  }

  @Test(
    arguments: [
      CameraError.Cause.signal("its input has no signal"), .driver("the driver reports an error"),
    ], [true, false])
  func `a failure that replugging cannot fix is reported in ten seconds, at any unplug limit`(
    cause: CameraError.Cause, isInProgress: Bool
  ) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = configuration.deadlines.interruption
    let fixture = try SessionFixture.running(configuration)
    let early = isInProgress ? try fixture.shoot(PhotoSettings(priority: .quality)) : nil
    try fixture.fail(cause)
    try fixture.closed()
    let shot = try early ?? fixture.shoot()
    try expectFailure(of: shot, after: .seconds(10), cause, with: fixture)
    #expect(fixture.session.state == .interrupted)
  }

  @Test func `a shot waits longer for an unplugged camera with a low frame rate`() throws {
    let fixture = SessionFixture()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.1, bufferCount: 4)
    try fixture.start()
    try fixture.tell(.opened(.test, format))
    try fixture.tell(.frame(Frame(.scene, exposed: fixture.clock.now, format: format)))
    try fixture.fail(.unplugged)
    let shot = try fixture.shoot()
    try expectFailure(of: shot, after: .seconds(58), .unplugged, with: fixture)
  }

  @Test func `a shot of a camera that returns and is lost again waits another ten seconds`() throws
  {
    let fixture = try lost()
    try fixture.resume(after: .milliseconds(250))
    let first = try fixture.shoot(PhotoSettings(priority: .quality))
    let second = try fixture.shoot()
    try fixture.pass(.seconds(1))
    try fixture.unplug()
    try fixture.opened(after: .milliseconds(250))
    try fixture.pass(.seconds(3))
    try fixture.frame()
    #expect(fixture.session.state == .running)
    try fixture.fail(.unplugged)
    try expectFailure(of: second, after: .seconds(10), .unplugged, with: fixture)
    #expect(!fixture.told.contains(.noTake(first, .unplugged)))
  }

  @Test func `a shot of an unplugged camera gets more time after a suspension of the process`()
    throws
  {
    let fixture = try lost()
    let shot = try fixture.shoot()
    fixture.clock.starve(for: .seconds(40))
    try fixture.clock.settle()
    try expectFailure(of: shot, after: .seconds(10), .unplugged, with: fixture)
  }
}
