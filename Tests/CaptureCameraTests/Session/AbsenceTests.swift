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
    rig.fail(cause)
    rig.closed()
    return rig
  }

  private func expectFailure(
    of shot: ShotID, after span: Duration, _ cause: CameraError.Cause, with rig: Rig
  ) {
    rig.pass(span - instant)
    #expect(!rig.told.contains { if case .noTake(shot, _) = $0 { true } else { false } })
    rig.pass(instant)
    #expect(rig.told.last == .noTake(shot, cause))
  }

  @Test
  func `a shot of an unplugged camera fails after ten seconds and the session goes on waiting`()
    throws
  {
    let rig = try lost()
    rig.pass(.seconds(3))
    let shot = rig.shoot(PhotoSettings())
    expectFailure(of: shot, after: .seconds(10), .unplugged, with: rig)
    #expect(rig.session.state == .interrupted)
  }

  @Test
  func `a shot in progress and one behind it fail ten seconds after the camera is unplugged`()
    throws
  {
    let rig = try Rig.running()
    let first = rig.shoot(PhotoSettings(priority: .quality))
    let second = rig.shoot()
    rig.pass(.seconds(1))
    rig.fail(.unplugged)
    rig.pass(.seconds(10) - instant)
    #expect(rig.told == [.start, .willTake(first), .interruption(.unplugged)])
    rig.pass(instant)
    #expect(rig.told.suffix(2) == [.noTake(first, .unplugged), .noTake(second, .unplugged)])
    #expect(rig.session.state == .interrupted)
  }

  @Test func `a shot of a future moment fails ten seconds after it if the camera stays unplugged`()
    throws
  {
    let rig = try lost()
    let shot = rig.shoot(PhotoSettings(moment: .at(rig.clock.now + .seconds(20))))
    expectFailure(of: shot, after: .seconds(30), .unplugged, with: rig)
  }

  @Test func `a shot in progress with a time limit waits for an unplugged camera until the limit`()
    throws
  {
    let rig = try Rig.running()
    let shot = rig.shoot(PhotoSettings(within: .seconds(30)))
    rig.fail(.unplugged)
    rig.closed()
    expectFailure(of: shot, after: .seconds(30), .unplugged, with: rig)
  }

  @Test func `a shot of a silent camera fails after ten seconds`() throws {
    let rig = try lost(.silent(for: .seconds(2)))
    let shot = rig.shoot()
    expectFailure(of: shot, after: .seconds(10), .silent(for: .seconds(10)), with: rig)
  }

  @Test func `a shot with a time limit waits for an unplugged camera until the limit`() throws {
    let rig = try lost()
    let shot = rig.shoot(PhotoSettings(within: .seconds(30)))
    expectFailure(of: shot, after: .seconds(30), .unplugged, with: rig)
  }

  @Test func `a shot waits for an unplugged camera as long as the configuration says`() throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = .milliseconds(1700)
    let rig = try lost(.unplugged, configuration)
    let shot = rig.shoot()
    expectFailure(of: shot, after: .milliseconds(1700), .unplugged, with: rig)
  }

  @Test func `a shot waits longer for an unplugged camera with a low frame rate`() throws {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.1, bufferCount: 4)
    rig.start()
    rig.tell(.opened(.test, format))
    rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    rig.fail(.unplugged)
    let shot = rig.shoot()
    expectFailure(of: shot, after: .seconds(58), .unplugged, with: rig)
  }

  @Test func `a shot of a camera that returns and is lost again waits ten seconds anew`() throws {
    let rig = try lost()
    rig.pass(.milliseconds(250))
    try rig.opened()
    rig.frame()
    let first = rig.shoot(PhotoSettings(priority: .quality))
    let second = rig.shoot()
    rig.pass(.seconds(1))
    rig.fail(.unplugged)
    rig.closed()
    rig.pass(.milliseconds(250))
    try rig.opened()
    rig.pass(.seconds(3))
    rig.frame()
    #expect(rig.session.state == .running)
    rig.fail(.unplugged)
    expectFailure(of: second, after: .seconds(10), .unplugged, with: rig)
    #expect(!rig.told.contains(.noTake(first, .unplugged)))
  }

  @Test func `a shot of an unplugged camera gets more time after a suspension of the process`()
    throws
  {
    let rig = try lost()
    let shot = rig.shoot()
    rig.clock.starve(for: .seconds(40))
    rig.clock.settle()
    expectFailure(of: shot, after: .seconds(10), .unplugged, with: rig)
  }
}
