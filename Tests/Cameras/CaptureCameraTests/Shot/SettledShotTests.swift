import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots that wait for the picture to settle.
@Suite struct SettledShotTests {
  /// Sends frames that get brighter for the given time and then stay the same.
  private func ramp(_ fixture: SessionFixture, lasting span: Duration, most: Int = 300) throws {
    let begun = fixture.clock.now
    for _ in 0..<most where fixture.log.shots.isEmpty {
      try fixture.pass(.milliseconds(33))
      let share = min(1, (fixture.clock.now - begun) / span)
      try fixture.frame(.light(UInt8(40 + 100 * share)))
    }
  }

  @Test(arguments: [(PhotoSettings.Priority.balanced, 700...900), (.quality, 1000...1200)])
  func `a photo waits until the brightness has settled, and with quality for longer`(
    priority: PhotoSettings.Priority, milliseconds: ClosedRange<Int>
  ) throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: priority))
    try ramp(fixture, lasting: .milliseconds(600))
    let report = try #require(fixture.log.shots.first?.report)
    let chosen = try #require(report.stages.chosen)
    #expect(milliseconds.contains(Int(chosen.milliseconds)), "after \(chosen.brief)")
    #expect(report.settle?.isSettled == true)
    #expect(report.settle?.reason == nil)
    #expect(report.leftOut == [])
  }

  @Test(arguments: [
    (PhotoSettings.Priority.balanced, Duration.seconds(3)), (.quality, .seconds(8)),
  ])
  func `a photo of unsteady light is taken at the settle deadline and reports why`(
    priority: PhotoSettings.Priority, patience: Duration
  ) throws {
    let fixture = try SessionFixture.running()
    let requested = fixture.clock.now
    try fixture.shoot(PhotoSettings(priority: priority, keepsUnsettled: true))
    for frame in 0..<300 where fixture.log.shots.isEmpty {
      try fixture.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
    }
    let shot = try #require(fixture.log.shots.first)
    #expect(shot.report.stages.chosen == patience)
    #expect(shot.report.settle?.isSettled == false)
    #expect(shot.report.settle?.reason == .brightness)
    #expect(shot.report.leftOut == ["the picture had not settled: brightness is still changing"])
    #expect(requested + patience - shot.frame.timestamp < .milliseconds(33))
  }

  @Test func `a photo that must settle is refused at the settle deadline and not saved`() throws {
    let fixture = try SessionFixture.running()
    let requested = fixture.clock.now
    let shot = try fixture.shoot(PhotoSettings(priority: .quality))
    for frame in 0..<300 where fixture.told.last == .willTake(shot) {
      try fixture.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
    }
    #expect(fixture.told.last == .noTake(shot, .unsettled(.brightness)))
    #expect(fixture.clock.now - requested < .milliseconds(8033))
    #expect(fixture.log.shots.isEmpty)
  }

  @Test(arguments: [
    (PhotoSettings.Priority.balanced, Duration.seconds(3)), (.quality, .seconds(8)),
  ])
  func `a steady picture without content is taken at the settle deadline, with a remark`(
    priority: PhotoSettings.Priority, patience: Duration
  ) throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: priority))
    try fixture.framesUntilTaken(of: .bytes(TestJPEG.black))
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.stages.chosen == patience)
    #expect(report.settle?.isSettled == false)
    #expect(report.leftOut == ["the picture had not settled: still dark"])
  }

  @Test func `a photo that must settle is refused if it was without content for only a short time`()
    throws
  {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(priority: .quality, within: .seconds(2)))
    for _ in 0..<100 where fixture.told.last == .willTake(shot) {
      try fixture.frames(1, of: .bytes(TestJPEG.black))
    }
    #expect(fixture.told.last == .noTake(shot, .unsettled(.dark)))
  }

  @Test(arguments: [PhotoSettings.Priority.balanced, .quality])
  func `a photo waits for a camera that sends frames without content at first`(
    priority: PhotoSettings.Priority
  ) throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: priority))
    try fixture.frames(60, of: .bytes(TestJPEG.black))
    try fixture.framesUntilTaken()
    let shot = try #require(fixture.log.shots.first)
    #expect(shot.report.settle?.isSettled == true)
    #expect(shot.report.leftOut == [])
  }

  @Test(arguments: [PhotoSettings.Priority.balanced, .quality], [false, true])
  func `a camera unplugged before its picture settled gives no photo that claims to be settled`(
    priority: PhotoSettings.Priority, keepsUnsettled: Bool
  ) throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(priority: priority, keepsUnsettled: keepsUnsettled))
    for light in 1...4 { try fixture.frames(1, of: .light(UInt8(3 * light))) }
    try fixture.unplug()
    try fixture.pass(.milliseconds(9999))
    #expect(fixture.told.last == .interruption(.unplugged))
    try fixture.pass(.milliseconds(1))
    if priority == .quality, !keepsUnsettled {
      #expect(fixture.told.last == .noTake(shot, .unsettled(.interrupted)))
    } else {
      let report = try #require(fixture.log.shots.first?.report)
      #expect(report.settle?.isSettled == false)
      #expect(report.settle?.reason == .interrupted)
      #expect(report.leftOut == ["the picture had not settled: the camera was interrupted"])
    }
  }

  @Test(arguments: [
    (CameraError.Cause.unplugged, true), (.signal("its input has no signal"), false),
  ])
  func `a frame from before an interruption may become the photo, unless the signal was lost`(
    cause: CameraError.Cause, isTaken: Bool
  ) throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .balanced))
    for light in 0..<10 { try fixture.frames(1, of: .light(light.isMultiple(of: 2) ? 100 : 110)) }
    try fixture.fail(cause)
    try fixture.closed()
    try fixture.pass(.seconds(10))
    #expect(fixture.log.shots.isEmpty == !isTaken)
  }

  @Test(arguments: [PhotoSettings.Priority.balanced, .quality], [false, true])
  func `a photo waits for an unplugged camera to return and settle, whatever it has shown before`(
    priority: PhotoSettings.Priority, isLimited: Bool
  ) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = .seconds(60)
    let fixture = try SessionFixture.running(configuration)
    let within = isLimited ? Duration.seconds(90) : nil
    try fixture.shoot(PhotoSettings(priority: priority, within: within))
    for light in 1...4 { try fixture.frames(1, of: .light(UInt8(3 * light))) }
    try fixture.unplug()
    try fixture.pass(.seconds(50))
    #expect(fixture.told.last == .interruption(.unplugged))
    try fixture.opened()
    // It settles as after any start, also beyond the 15 s that a shot may take.
    for light in 1...20 { try fixture.frames(1, of: .light(UInt8(5 * light))) }
    try fixture.framesUntilTaken()
    #expect(fixture.log.shots.first?.report.settle?.isSettled == true)
  }

  @Test func `a photo with a time limit gets its best frame at the limit if the camera stays lost`()
    throws
  {
    let fixture = try SessionFixture.running()
    let requested = fixture.clock.now
    try fixture.shoot(PhotoSettings(priority: .balanced, within: .seconds(30)))
    for light in 1...4 { try fixture.frames(1, of: .light(UInt8(3 * light))) }
    try fixture.unplug()
    try fixture.pass(requested + .milliseconds(29_979) - fixture.clock.now)
    #expect(fixture.log.shots.isEmpty)
    try fixture.pass(.milliseconds(1))
    #expect(fixture.log.shots.first?.report.settle?.reason == .interrupted)
  }

  @Test func `a photo of a camera that comes and goes waits no longer in all, and has a frame`()
    throws
  {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.frames(4, of: .light(100))
    for absence in [6, 4] {
      #expect(fixture.log.shots.isEmpty)
      try fixture.unplug()
      try fixture.pass(.seconds(absence))
      guard absence == 6 else { break }
      try fixture.opened()
      try fixture.frames(4, of: .light(120))
    }
    #expect(fixture.log.shots.first?.report.settle?.reason == .interrupted)
  }

  @Test func `a picture that a camera keeps interrupting is taken when the shot's 15 seconds end`()
    throws
  {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = .seconds(60)
    let fixture = try SessionFixture.running(configuration)
    try fixture.shoot(PhotoSettings(priority: .quality, keepsUnsettled: true))
    for round in 0..<30 where fixture.log.shots.isEmpty {
      for frame in 0..<20 {
        try fixture.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
      }
      guard fixture.log.shots.isEmpty, round < 29 else { break }
      try fixture.unplug()
      try fixture.pass(.seconds(1))
      try fixture.opened()
    }
    #expect(fixture.log.shots.first?.report.settle?.isSettled == false)
    #expect(!fixture.told.contains { if case .noTake = $0 { true } else { false } })
  }

  @Test func `a shot in progress has its 15 seconds without the time that the camera was lost`()
    throws
  {
    var configuration = SessionConfiguration()
    configuration.deadlines.absence = .seconds(60)
    let fixture = try SessionFixture.running(configuration)
    let shot = try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.pass(.seconds(1))
    try fixture.unplug()
    try fixture.opened(after: .seconds(50))
    try fixture.frames(1, of: .torn)
    for _ in 0..<13 {
      try fixture.pass(.seconds(1))
      try fixture.frames(1, of: .torn)
    }
    #expect(fixture.told.last == .resumption)
    for _ in 0..<2 {
      try fixture.pass(.seconds(1))
      try fixture.frames(1, of: .torn)
    }
    guard case .noTake(shot, _) = fixture.told.last else {
      Issue.record("\(fixture.told)")
      return
    }
  }

  @Test func `a photo of a steady picture is taken as soon as the window has passed`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(30)
    try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.framesUntilTaken()
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.settle?.frames == 5)
    #expect(report.settle?.span == .milliseconds(132))
  }

  @Test func `damaged frames do not count for settling`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .balanced))
    for _ in 1...5 {
      try fixture.frames(1, of: .torn)
      try fixture.frames(1)
    }
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.settle?.frames == 4)
    #expect(report.skipped["damaged"]?.count == 4)
  }

  @Test func `the last frame before the settle deadline is taken if no other is good`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.frames(90, of: .torn)
    try fixture.frames(1)
    #expect(fixture.log.shots.first?.report.settle?.reason == .tooEarly)
  }

  @Test func `the first good frame after the settle deadline is taken at once`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.frames(200, of: .torn)
    #expect(fixture.log.shots.isEmpty)
    try fixture.frames(1)
    #expect(fixture.log.shots.first?.frame.sequence == fixture.driver.frameCount)
  }
}
