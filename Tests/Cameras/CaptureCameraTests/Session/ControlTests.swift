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
    let rig = try Rig.running()
    let shot = try rig.shoot(settings(wish))
    #expect(rig.orders.last == .apply([wish]))
    #expect(rig.told == [.start])
    try rig.tell(.applied(.success([done])))
    #expect(rig.told == [.start, .willTake(shot)])
    try rig.frames(1)
    #expect(rig.log.shots.first?.settings.controls == [done])
  }

  @Test func `a frame exposed before the shot's controls were set is not used`() throws {
    let rig = try Rig.running()
    try rig.shoot(settings(wish))
    try rig.pass(.milliseconds(30))
    let before = rig.clock.now
    try rig.pass(.milliseconds(10))
    try rig.tell(.applied(.success([done])))
    try rig.frame(exposed: before)
    #expect(rig.log.shots.isEmpty)
    try rig.frames(1)
    #expect(rig.log.shots.first?.report.skipped["stale"]?.count == 1)
  }

  @Test func `a shot with controls does not use an earlier frame nearest the request`() throws {
    let rig = try Rig.running()
    try rig.frames(3)
    var nearest = settings(wish)
    nearest.moment = .nearestRequest
    try rig.shoot(nearest)
    try rig.pass(.milliseconds(10))
    try rig.tell(.applied(.success([done])))
    #expect(rig.log.shots.isEmpty)
    try rig.frames(1)
    #expect(rig.log.shots.count == 1)
  }

  @Test func `a result for a cancelled shot's controls is not taken for the next shot's`() throws {
    let rig = try Rig.running()
    let first = try rig.shoot(settings(wish))
    rig.session.cancel(first)
    try rig.clock.settle()
    let second = try rig.shoot(settings(ControlSetting(name: "brightness", value: "25%")))
    try rig.tell(.applied(.success([done])))
    try rig.frames(1)
    #expect(rig.log.shots.isEmpty)
    let outcome = ControlOutcome(name: "brightness", requested: 64, actual: 64)
    try rig.tell(.applied(.success([outcome])))
    try rig.frames(1)
    #expect(rig.told.last != .noTake(second, .cancelled))
    #expect(rig.log.shots.map(\.settings.controls) == [[outcome]])
  }

  @Test func `a shot fails if its controls cannot be set, and the session continues`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(settings(wish))
    let next = try rig.shoot()
    try rig.tell(.applied(.failure(CameraError(.control, "camera", .driver("it said no")))))
    #expect(rig.told == [.start, .noTake(shot, .driver("it said no")), .willTake(next)])
    #expect(rig.log.errors.first?.subject == CameraDevice.test.subject)
    #expect(rig.session.state == .running)
  }

  @Test(arguments: [
    ControlSetting(name: "zoom", value: "2"), ControlSetting(name: "brightness", value: "loud"),
  ])
  func `an invalid control or value fails the shot without involving the driver`(
    wish: ControlSetting
  ) throws {
    let rig = try Rig.running()
    try rig.shoot(settings(wish))
    let error = try #require(rig.log.errors.first)
    guard error.code == .badControl else {
      Issue.record("refused because \(error)")
      return
    }
    #expect(error.subject == CameraDevice.test.subject)
    #expect(rig.orders.count == 1)
  }

  @Test func `a shot fails at its deadline if setting its controls gets no answer`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(settings(wish))
    try rig.frames(450)
    #expect(rig.told == [.start])
    try rig.frames(10)
    #expect(rig.told == [.start, .noTake(shot, .silent(for: .seconds(15)))])
  }

  @Test func `a shot's time limit applies while its controls are set`() throws {
    let rig = try Rig.running()
    var settings = settings(wish)
    settings.within = .milliseconds(400)
    let shot = try rig.shoot(settings)
    try rig.pass(.milliseconds(400))
    #expect(rig.told == [.start, .noTake(shot, .silent(for: .milliseconds(400)))])
  }

  @Test func `a camera lost while its controls are set gets them when it is reopened`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot(settings(wish))
    try rig.unplug()
    try rig.pass(.milliseconds(250))
    #expect(rig.orders.last == .open(StreamRequest(controls: [wish])))
    let mode = try StreamRequest().bestMode(of: .test)
    try rig.tell(.opened(.test, StreamFormat(mode, controls: [done])))
    try rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: StreamFormat(mode))))
    #expect(rig.told.suffix(3) == [.resumption, .willTake(shot), .take(shot)])
    #expect(rig.log.shots.first?.settings.controls == [done])
  }

  @Test func `a camera that failed for good after a shot gets the shot's controls when restarted`()
    throws
  {
    let rig = try Rig.running()
    try rig.shoot(settings(wish))
    try rig.tell(.applied(.success([done])))
    try rig.frames(1)
    try rig.fail(.bandwidth)
    try rig.closed()
    #expect(rig.session.state == .idle)
    try rig.start()
    #expect(rig.orders.last == .open(StreamRequest(controls: [wish])))
  }

  @Test func `a session's camera lists the control values that were read back`() throws {
    let rig = try Rig.running()
    let outcome = ControlOutcome(name: "exposure_time_absolute", requested: 100, actual: 99)
    try rig.shoot(settings(ControlSetting(name: outcome.name, value: "100")))
    try rig.tell(.applied(.success([outcome])))
    try rig.frames(1)
    let device = try #require(rig.log.shots.first?.device)
    #expect(device.controls.first { $0.name == outcome.name }?.current == 99)
    #expect(rig.session.device == device)
  }
}
