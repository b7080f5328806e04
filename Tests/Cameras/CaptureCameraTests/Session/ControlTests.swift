import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots that set controls.
@Suite struct ControlTests {
  private let wish = ControlSetting(name: "brightness", value: "50%")
  private let done = ControlOutcome(name: "brightness", requested: 128, actual: 128)

  private func settings(_ wishes: ControlSetting...) -> PhotoSettings {
    PhotoSettings(priority: .speed, controls: ControlSettings(wishes))
  }

  @Test func `a shot's controls are set before it begins and are part of its report`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(settings(wish))
    #expect(fixture.orders.last == .apply([wish]))
    #expect(fixture.told == [.start])
    try fixture.tell(.applied(.success([done])))
    #expect(fixture.told == [.start, .willTake(shot)])
    try fixture.frames(1)
    #expect(fixture.log.shots.first?.settings.controls == [done])
  }

  @Test func `a frame exposed before the shot's controls were set is not used`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(settings(wish))
    try fixture.pass(.milliseconds(30))
    let before = fixture.clock.now
    try fixture.pass(.milliseconds(10))
    try fixture.tell(.applied(.success([done])))
    try fixture.frame(exposed: before)
    #expect(fixture.log.shots.isEmpty)
    try fixture.frames(1)
    #expect(fixture.log.shots.first?.report.skipped["stale"]?.count == 1)
  }

  @Test func `a shot with controls does not use an earlier frame nearest the request`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(3)
    var nearest = settings(wish)
    nearest.moment = .nearestRequest
    try fixture.shoot(nearest)
    try fixture.pass(.milliseconds(10))
    try fixture.tell(.applied(.success([done])))
    #expect(fixture.log.shots.isEmpty)
    try fixture.frames(1)
    #expect(fixture.log.shots.count == 1)
  }

  @Test func `a result for a cancelled shot's controls is not taken for the next shot's`() throws {
    let fixture = try SessionFixture.running()
    let first = try fixture.shoot(settings(wish))
    fixture.session.cancel(first)
    try fixture.clock.settle()
    let second = try fixture.shoot(settings(ControlSetting(name: "brightness", value: "25%")))
    try fixture.tell(.applied(.success([done])))
    try fixture.frames(1)
    #expect(fixture.log.shots.isEmpty)
    let outcome = ControlOutcome(name: "brightness", requested: 64, actual: 64)
    try fixture.tell(.applied(.success([outcome])))
    try fixture.frames(1)
    #expect(fixture.told.last != .noTake(second, .cancelled))
    #expect(fixture.log.shots.map(\.settings.controls) == [[outcome]])
  }

  @Test func `a shot fails if its controls cannot be set, and the session continues`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(settings(wish))
    let next = try fixture.shoot()
    try fixture.tell(.applied(.failure(CameraError(.control, "camera", .driver("it said no")))))
    #expect(fixture.told == [.start, .noTake(shot, .driver("it said no")), .willTake(next)])
    #expect(fixture.log.errors.first?.subject == CameraDevice.test.subject)
    #expect(fixture.session.state == .running)
  }

  @Test(arguments: [
    ControlSetting(name: "zoom", value: "2"), ControlSetting(name: "brightness", value: "loud"),
  ])
  func `an invalid control or value fails the shot without involving the driver`(
    wish: ControlSetting
  ) throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(settings(wish))
    let error = try #require(fixture.log.errors.first)
    guard error.code == .badControl else {
      Issue.record("refused because \(error)")
      return
    }
    #expect(error.subject == CameraDevice.test.subject)
    #expect(fixture.orders.count == 1)
  }

  @Test func `a shot fails at its deadline if setting its controls gets no answer`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(settings(wish))
    try fixture.frames(450)
    #expect(fixture.told == [.start])
    try fixture.frames(10)
    #expect(fixture.told == [.start, .noTake(shot, .silent(for: .seconds(15)))])
  }

  @Test func `a shot's time limit applies while its controls are set`() throws {
    let fixture = try SessionFixture.running()
    var settings = settings(wish)
    settings.within = .milliseconds(400)
    let shot = try fixture.shoot(settings)
    try fixture.pass(.milliseconds(400))
    #expect(fixture.told == [.start, .noTake(shot, .silent(for: .milliseconds(400)))])
  }

  @Test func `a camera lost while its controls are set gets them when it is reopened`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(settings(wish))
    try fixture.unplug()
    try fixture.pass(.milliseconds(250))
    #expect(fixture.orders.last == .open(StreamRequest(controls: [wish])))
    let mode = try StreamRequest().bestMode(of: .test)
    try fixture.tell(.opened(.test, StreamFormat(mode, controls: [done])))
    try fixture.tell(.frame(Frame(.scene, exposed: fixture.clock.now, format: StreamFormat(mode))))
    #expect(fixture.told.suffix(3) == [.resumption, .willTake(shot), .take(shot)])
    #expect(fixture.log.shots.first?.settings.controls == [done])
  }

  @Test func `a camera that failed for good after a shot gets the shot's controls when restarted`()
    throws
  {
    let fixture = try SessionFixture.running()
    try fixture.shoot(settings(wish))
    try fixture.tell(.applied(.success([done])))
    try fixture.frames(1)
    try fixture.fail(.bandwidth)
    try fixture.closed()
    #expect(fixture.session.state == .idle)
    try fixture.start()
    #expect(fixture.orders.last == .open(StreamRequest(controls: [wish])))
  }

  @Test func `a session's camera lists the control values that were read back`() throws {
    let fixture = try SessionFixture.running()
    let outcome = ControlOutcome(name: "exposure_time_absolute", requested: 100, actual: 99)
    try fixture.shoot(settings(ControlSetting(name: outcome.name, value: "100")))
    try fixture.tell(.applied(.success([outcome])))
    try fixture.frames(1)
    let device = try #require(fixture.log.shots.first?.device)
    #expect(device.controls.first { $0.name == outcome.name }?.current == 99)
    #expect(fixture.session.device == device)
  }
}
