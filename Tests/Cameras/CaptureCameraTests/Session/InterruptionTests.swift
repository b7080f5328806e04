import CaptureCamera
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Sessions whose camera is disconnected or silent for a while.
@Suite struct InterruptionTests {
  @Test func `an unplugged camera is retried at every interval until it is back`() throws {
    let rig = try Rig.running()
    try rig.fail(.unplugged)
    #expect(rig.told == [.start, .interruption(.unplugged)])
    try rig.closed()
    for attempt in 2...9 {
      #expect(rig.openings == attempt - 1)
      try rig.pass(.milliseconds(250) - .nanoseconds(1))
      #expect(rig.openings == attempt - 1)
      try rig.pass(.nanoseconds(1))
      #expect(rig.openings == attempt)
      try rig.failToOpen(.notFound)
    }
    try rig.resume(after: .milliseconds(250))
    #expect(rig.told == [.start, .interruption(.unplugged), .resumption])
    #expect(rig.session.state == .running)
  }

  @Test(arguments: [CameraError.Cause.unplugged, .driver("the driver reports a device error")])
  func `a camera that is lost before its first frame is as patiently retried as later`(
    cause: CameraError.Cause
  ) throws {
    let rig = try Rig.started()
    let shot = try rig.shoot()
    try rig.opened()
    try rig.fail(cause)
    #expect(rig.told == [.interruption(cause)])
    #expect(rig.session.state == .interrupted)
    try rig.closed()
    try rig.resume(after: .milliseconds(250))
    try rig.frame()
    #expect(rig.told == [.interruption(cause), .resumption, .start, .willTake(shot), .take(shot)])
  }

  @Test(arguments: [CameraError.Cause.unplugged, .driver("the driver reports a device error")])
  func `a stream that is refused once is started again`(cause: CameraError.Cause) throws {
    let rig = try Rig.started()
    try rig.tell(.openFailed(CameraError(.stream, "camera", cause)))
    try rig.pass(.milliseconds(250))
    #expect(rig.openings == 2)
    try rig.opened()
    try rig.frame()
    #expect(rig.told == [.interruption(cause), .resumption, .start])
  }

  @Test func `a listed camera that is missing at the first start is opened when it is back`()
    throws
  {
    var configuration = SessionConfiguration()
    configuration.waitsForMissingCamera = true
    let rig = try Rig.started(configuration)
    let shot = try rig.shoot()
    try rig.failToOpen(.unplugged)
    #expect(rig.told == [.interruption(.unplugged)])
    #expect(rig.session.state == .interrupted)
    try rig.pass(.milliseconds(250))
    try rig.failToOpen(.unplugged)
    try rig.resume(after: .milliseconds(250))
    try rig.frame()
    #expect(
      rig.told
        == [.interruption(.unplugged), .resumption, .start, .willTake(shot), .take(shot)])
  }

  @Test func `a shot of a camera that is lost before its first frame fails after ten seconds`()
    throws
  {
    let rig = try Rig.started()
    let shot = try rig.shoot()
    try rig.opened()
    try rig.unplug()
    try rig.pass(.seconds(10) - .nanoseconds(1))
    #expect(rig.told == [.interruption(.unplugged)])
    try rig.pass(.nanoseconds(1))
    #expect(rig.told == [.interruption(.unplugged), .noTake(shot, .unplugged)])
    try rig.pass(.seconds(50))
    #expect(rig.told.suffix(1) == [.fail(.unplugged)])
    #expect(rig.told.count { $0 == .fail(.unplugged) } == 1)
    try rig.closed()
    #expect(rig.session.state == .idle)
  }

  @Test func `a shot that times out while the camera is unplugged reports that cause`() throws {
    let rig = try Rig.running()
    let first = try rig.shoot(PhotoSettings(priority: .speed, within: .seconds(1)))
    try rig.unplug()
    let second = try rig.shoot(PhotoSettings(priority: .speed, within: .seconds(1)))
    try rig.pass(.seconds(1))
    #expect(rig.told.contains(.noTake(first, .unplugged)))
    #expect(rig.told.contains(.noTake(second, .unplugged)))
  }

  @Test func `an unplugged camera is reopened with the same request`() throws {
    let wishes = StreamRequest(
      size: .half, controls: [ControlSetting(name: "brightness", value: "90")])
    let rig = try Rig.running(SessionConfiguration(request: wishes))
    try rig.unplug()
    try rig.pass(.milliseconds(250))
    #expect(rig.orders == [.open(wishes), .close, .open(wishes)])
  }

  @Test func `a camera that fell silent is reopened without a pause`() throws {
    let rig = try Rig.running()
    try rig.pass(.seconds(2))
    try rig.closed()
    #expect(rig.openings == 2)
  }

  @Test func `a camera that reopens but sends no frames is retried`() throws {
    let rig = try Rig.running()
    try rig.unplug()
    try rig.opened(after: .milliseconds(250))
    try rig.pass(.seconds(5))
    #expect(rig.closings == 2)
    try rig.closed()
    try rig.pass(.milliseconds(250))
    #expect(rig.openings == 3)
    #expect(rig.told == [.start, .interruption(.unplugged)])
  }

  @Test func `an error that a retry cannot fix ends an interrupted session`() throws {
    let rig = try Rig.running()
    try rig.unplug()
    try rig.pass(.milliseconds(250))
    try rig.failToOpen(.badMode("it lost its modes"))
    #expect(rig.told.last == .fail(.badMode("it lost its modes")))
    #expect(rig.session.state == .idle)
  }

  @Test func `a permanent error ends a running session without an interruption`() throws {
    let rig = try Rig.running()
    try rig.fail(.permissionDenied)
    #expect(rig.told == [.start, .fail(.permissionDenied)])
    #expect(rig.session.state == .stopping)
    try rig.closed()
    #expect(rig.session.state == .idle)
  }

  @Test func `a stop while the camera is unplugged ends the retries`() throws {
    let rig = try Rig.running()
    try rig.unplug()
    try rig.stop()
    #expect(rig.told == [.start, .interruption(.unplugged), .stop])
    try rig.pass(.seconds(100))
    #expect(rig.openings == 1)
  }

  @Test func `a start while the camera is unplugged is answered when it is back`() throws {
    let rig = try Rig.running()
    try rig.fail(.unplugged)
    try rig.start()
    try rig.closed()
    try rig.resume(after: .milliseconds(250))
    #expect(rig.told == [.start, .interruption(.unplugged), .resumption, .start])
  }

  @Test func `a start while the camera is unplugged fails if it does not return`() throws {
    let rig = try Rig.running()
    try rig.fail(.unplugged)
    try rig.start()
    try rig.pass(.seconds(60))
    #expect(rig.told.count { $0 == .fail(.unplugged) } == 2)  // the end, and the start's answer
  }

  @Test func `a shot in progress during an interruption is taken after it`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot()
    try rig.unplug()
    try rig.resume(after: .milliseconds(250))
    #expect(rig.told.suffix(2) == [.resumption, .take(shot)])
  }

  @Test func `a shot requested while the camera is unplugged is taken when it is back`() throws {
    let rig = try Rig.running()
    try rig.fail(.unplugged)
    let shot = try rig.shoot()
    try rig.closed()
    try rig.resume(after: .milliseconds(250))
    try rig.frame()
    #expect(rig.told.suffix(3) == [.resumption, .willTake(shot), .take(shot)])
  }

  @Test func `a shot in progress fails ten seconds after the camera was unplugged`() throws {
    let rig = try Rig.running()
    try rig.unplug()
    try rig.resume(after: .milliseconds(250))
    let shot = try rig.shoot()
    try rig.fail(.unplugged)
    try rig.pass(.seconds(10) - .nanoseconds(1))
    #expect(rig.told.last == .interruption(.unplugged))
    try rig.pass(.nanoseconds(1))
    #expect(rig.told.last == .noTake(shot, .unplugged))
  }

  @Test func `frames from before an interruption do not count for settling`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(PhotoSettings(priority: .balanced))
    try rig.frames(2)
    try rig.unplug()
    try rig.opened(after: .milliseconds(1700))
    // A camera that is starting up sends black pictures, which do not count as settled.
    try rig.frames(8, of: .bytes(TestJPEG.black))
    #expect(!rig.told.contains(.take(shot)))
    try rig.framesUntilTaken()
    let settle = try #require(rig.log.shots.first?.report.settle)
    #expect(settle.isSettled)
    #expect(settle.span < .seconds(1))
  }
}
