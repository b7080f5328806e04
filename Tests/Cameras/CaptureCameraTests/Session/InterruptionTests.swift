import CaptureCamera
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Sessions whose camera is disconnected or silent for a while.
@Suite struct InterruptionTests {
  @Test func `an unplugged camera is retried at every interval until it is back`() throws {
    let fixture = try SessionFixture.running()
    try fixture.fail(.unplugged)
    #expect(fixture.told == [.start, .interruption(.unplugged)])
    try fixture.closed()
    for attempt in 2...9 {
      #expect(fixture.openings == attempt - 1)
      try fixture.pass(.milliseconds(250) - .nanoseconds(1))
      #expect(fixture.openings == attempt - 1)
      try fixture.pass(.nanoseconds(1))
      #expect(fixture.openings == attempt)
      try fixture.failToOpen(.notFound)
    }
    try fixture.resume(after: .milliseconds(250))
    #expect(fixture.told == [.start, .interruption(.unplugged), .resumption])
    #expect(fixture.session.state == .running)
  }

  @Test(arguments: [CameraError.Cause.unplugged, .driver("the driver reports a device error")])
  func `a camera lost before its first frame is retried as patiently as one lost later`(
    cause: CameraError.Cause
  ) throws {
    let fixture = try SessionFixture.started()
    let shot = try fixture.shoot()
    try fixture.opened()
    try fixture.fail(cause)
    #expect(fixture.told == [.interruption(cause)])
    #expect(fixture.session.state == .interrupted)
    try fixture.closed()
    try fixture.resume(after: .milliseconds(250))
    try fixture.frame()
    #expect(
      fixture.told == [.interruption(cause), .resumption, .start, .willTake(shot), .take(shot)])
  }

  @Test(arguments: [CameraError.Cause.unplugged, .driver("the driver reports a device error")])
  func `a stream that is refused once is started again`(cause: CameraError.Cause) throws {
    let fixture = try SessionFixture.started()
    try fixture.tell(.openFailed(CameraError(.stream, "camera", cause)))
    try fixture.pass(.milliseconds(250))
    #expect(fixture.openings == 2)
    try fixture.opened()
    try fixture.frame()
    #expect(fixture.told == [.interruption(cause), .resumption, .start])
  }

  @Test func `a listed camera that is missing at the first start is opened when it is back`()
    throws
  {
    var configuration = SessionConfiguration()
    configuration.waitsForMissingCamera = true
    let fixture = try SessionFixture.started(configuration)
    let shot = try fixture.shoot()
    try fixture.failToOpen(.unplugged)
    #expect(fixture.told == [.interruption(.unplugged)])
    #expect(fixture.session.state == .interrupted)
    try fixture.pass(.milliseconds(250))
    try fixture.failToOpen(.unplugged)
    try fixture.resume(after: .milliseconds(250))
    try fixture.frame()
    #expect(
      fixture.told
        == [.interruption(.unplugged), .resumption, .start, .willTake(shot), .take(shot)])
  }

  @Test func `a shot of a camera that is lost before its first frame fails after ten seconds`()
    throws
  {
    let fixture = try SessionFixture.started()
    let shot = try fixture.shoot()
    try fixture.opened()
    try fixture.unplug()
    try fixture.pass(.seconds(10) - .nanoseconds(1))
    #expect(fixture.told == [.interruption(.unplugged)])
    try fixture.pass(.nanoseconds(1))
    #expect(fixture.told == [.interruption(.unplugged), .noTake(shot, .unplugged)])
    try fixture.pass(.seconds(50))
    #expect(fixture.told.suffix(1) == [.fail(.unplugged)])
    #expect(fixture.told.count { $0 == .fail(.unplugged) } == 1)
    try fixture.closed()
    #expect(fixture.session.state == .idle)
  }

  @Test func `a shot that times out while the camera is unplugged reports that cause`() throws {
    let fixture = try SessionFixture.running()
    let first = try fixture.shoot(PhotoSettings(priority: .speed, within: .seconds(1)))
    try fixture.unplug()
    let second = try fixture.shoot(PhotoSettings(priority: .speed, within: .seconds(1)))
    try fixture.pass(.seconds(1))
    #expect(fixture.told.contains(.noTake(first, .unplugged)))
    #expect(fixture.told.contains(.noTake(second, .unplugged)))
  }

  @Test func `an unplugged camera is reopened with the same request`() throws {
    let wishes = StreamRequest(
      size: .half, controls: [ControlSetting(name: "brightness", value: "90")])
    let fixture = try SessionFixture.running(SessionConfiguration(request: wishes))
    try fixture.unplug()
    try fixture.pass(.milliseconds(250))
    #expect(fixture.orders == [.open(wishes), .close, .open(wishes)])
  }

  @Test func `a camera that fell silent is reopened without a pause`() throws {
    let fixture = try SessionFixture.running()
    try fixture.pass(.seconds(2))
    try fixture.closed()
    #expect(fixture.openings == 2)
  }

  @Test func `a camera that reopens but sends no frames is retried`() throws {
    let fixture = try SessionFixture.running()
    try fixture.unplug()
    try fixture.opened(after: .milliseconds(250))
    try fixture.pass(.seconds(5))
    #expect(fixture.closings == 2)
    try fixture.closed()
    try fixture.pass(.milliseconds(250))
    #expect(fixture.openings == 3)
    #expect(fixture.told == [.start, .interruption(.unplugged)])
  }

  @Test func `an error that a retry cannot fix ends an interrupted session`() throws {
    let fixture = try SessionFixture.running()
    try fixture.unplug()
    try fixture.pass(.milliseconds(250))
    try fixture.failToOpen(.badMode("it lost its modes"))
    #expect(fixture.told.last == .fail(.badMode("it lost its modes")))
    #expect(fixture.session.state == .idle)
  }

  @Test func `a permanent error ends a running session without an interruption`() throws {
    let fixture = try SessionFixture.running()
    try fixture.fail(.permissionDenied)
    #expect(fixture.told == [.start, .fail(.permissionDenied)])
    #expect(fixture.session.state == .stopping)
    try fixture.closed()
    #expect(fixture.session.state == .idle)
  }

  @Test func `a stop while the camera is unplugged ends the retries`() throws {
    let fixture = try SessionFixture.running()
    try fixture.unplug()
    try fixture.stop()
    #expect(fixture.told == [.start, .interruption(.unplugged), .stop])
    try fixture.pass(.seconds(100))
    #expect(fixture.openings == 1)
  }

  @Test func `a start while the camera is unplugged is answered when it is back`() throws {
    let fixture = try SessionFixture.running()
    try fixture.fail(.unplugged)
    try fixture.start()
    try fixture.closed()
    try fixture.resume(after: .milliseconds(250))
    #expect(fixture.told == [.start, .interruption(.unplugged), .resumption, .start])
  }

  @Test func `a start while the camera is unplugged fails if it does not return`() throws {
    let fixture = try SessionFixture.running()
    try fixture.fail(.unplugged)
    try fixture.start()
    try fixture.pass(.seconds(60))
    #expect(fixture.told.count { $0 == .fail(.unplugged) } == 2)  // the end, and the start's answer
  }

  @Test func `a shot in progress during an interruption is taken after it`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot()
    try fixture.unplug()
    try fixture.resume(after: .milliseconds(250))
    #expect(fixture.told.suffix(2) == [.resumption, .take(shot)])
  }

  @Test func `a shot requested while the camera is unplugged is taken when it is back`() throws {
    let fixture = try SessionFixture.running()
    try fixture.fail(.unplugged)
    let shot = try fixture.shoot()
    try fixture.closed()
    try fixture.resume(after: .milliseconds(250))
    try fixture.frame()
    #expect(fixture.told.suffix(3) == [.resumption, .willTake(shot), .take(shot)])
  }

  @Test func `a shot in progress fails ten seconds after the camera was unplugged`() throws {
    let fixture = try SessionFixture.running()
    try fixture.unplug()
    try fixture.resume(after: .milliseconds(250))
    let shot = try fixture.shoot()
    try fixture.fail(.unplugged)
    try fixture.pass(.seconds(10) - .nanoseconds(1))
    #expect(fixture.told.last == .interruption(.unplugged))
    try fixture.pass(.nanoseconds(1))
    #expect(fixture.told.last == .noTake(shot, .unplugged))
  }

  @Test func `frames from before an interruption do not count for settling`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.frames(2)
    try fixture.unplug()
    try fixture.opened(after: .milliseconds(1700))
    // A camera that is starting up sends black pictures, which do not count as settled.
    try fixture.frames(8, of: .bytes(TestJPEG.black))
    #expect(!fixture.told.contains(.take(shot)))
    try fixture.framesUntilTaken()
    let settle = try #require(fixture.log.shots.first?.report.settle)
    #expect(settle.isSettled)
    #expect(settle.span < .seconds(1))
  }
}
