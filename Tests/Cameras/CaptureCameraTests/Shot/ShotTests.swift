import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The choice of a photo's frame and the report on it.
@Suite struct ShotTests {
  @Test func `a shot with priority speed takes the first good frame after the request`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(3)
    let shot = try fixture.shoot()
    #expect(fixture.told == [.start, .willTake(shot)])
    try fixture.frames(1)
    #expect(fixture.told == [.start, .willTake(shot), .take(shot)])
    #expect(fixture.driver.picks == [5])
    #expect(fixture.log.shots.first?.frame.sequence == 5)
  }

  @Test(arguments: PhotoSettings.Priority.allCases)
  func `a photo's frame is never older than its request`(priority: PhotoSettings.Priority) throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(30)
    try fixture.pass(.milliseconds(20))
    let requested = fixture.clock.now
    try fixture.shoot(PhotoSettings(priority: priority))
    for _ in 0..<90 where fixture.log.shots.isEmpty {
      try fixture.pass(.milliseconds(33))
      try fixture.frame(exposed: fixture.clock.now - .milliseconds(40))
    }
    let shot = try #require(fixture.log.shots.first)
    #expect(shot.frame.timestamp >= requested)
    #expect(shot.report.age == requested - shot.frame.timestamp)
    #expect(shot.report.age <= .zero)
  }

  @Test func `shots are taken one after another in the order of the requests`() throws {
    let fixture = try SessionFixture.running()
    let shots = try (1...3).map { _ in try fixture.shoot() }
    try fixture.frames(3)
    #expect(
      fixture.told.dropFirst() == [
        .willTake(shots[0]), .take(shots[0]), .willTake(shots[1]), .take(shots[1]),
        .willTake(shots[2]), .take(shots[2]),
      ])
    #expect(fixture.driver.picks == [2, 3, 4])
  }

  @Test func `a cancelled shot fails and the next one begins`() throws {
    let fixture = try SessionFixture.running()
    let first = try fixture.shoot()
    let second = try fixture.shoot()
    let third = try fixture.shoot()
    try fixture.cancel(second)
    try fixture.cancel(first)
    try fixture.cancel(first)
    try fixture.frames(1)
    #expect(
      fixture.told.dropFirst() == [
        .willTake(first), .noTake(second, .cancelled), .noTake(first, .cancelled),
        .willTake(third), .take(third),
      ])
  }

  @Test func `cancelling a shot that was already taken has no effect`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot()
    try fixture.frames(1)
    try fixture.cancel(shot)
    #expect(fixture.told.last == .take(shot))
  }

  @Test func `a shot requested while the camera starts is taken once frames arrive`() throws {
    let fixture = try SessionFixture.started()
    let shot = try fixture.shoot()
    try fixture.opened()
    try fixture.frame()
    try fixture.frames(1)
    #expect(fixture.told == [.start, .willTake(shot), .take(shot)])
  }

  @Test func `a shot waiting for a start fails if the start fails`() throws {
    let fixture = try SessionFixture.started()
    let shot = try fixture.shoot()
    try fixture.failToOpen(.permissionDenied)
    #expect(fixture.told == [.noTake(shot, .permissionDenied), .fail(.permissionDenied)])
  }

  @Test func `a stop fails the current shot and all waiting ones`() throws {
    let fixture = try SessionFixture.running()
    let first = try fixture.shoot()
    let second = try fixture.shoot()
    try fixture.stop()
    try fixture.frame()
    try fixture.closed()
    #expect(
      fixture.told == [
        .start, .willTake(first), .noTake(first, .stopped), .noTake(second, .stopped), .stop,
      ])
  }

  @Test func `a shot with a silent camera fails exactly at its deadline`() throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.shot = .milliseconds(1500)
    let fixture = try SessionFixture.running(configuration)
    let shot = try fixture.shoot()
    try fixture.pass(.milliseconds(1500) - .nanoseconds(1))
    #expect(fixture.told.last == .willTake(shot))
    try fixture.pass(.nanoseconds(1))
    #expect(fixture.told.last == .noTake(shot, .silent(for: .milliseconds(1500))))
  }

  @Test func `a photo's date is the time of exposure, not the time of its selection`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot()
    try fixture.pass(.milliseconds(1000))
    let exposed = (fixture.clock.now, fixture.clock.date)
    try fixture.pass(.milliseconds(250))
    try fixture.frame(exposed: exposed.0)
    #expect(fixture.log.shots.first?.date == exposed.1)
  }

  @Test func `a shot's report counts its stages from the request`() throws {
    let fixture = try SessionFixture.started()
    try fixture.shoot()
    try fixture.opened(after: .milliseconds(700))
    try fixture.pass(.milliseconds(100))
    try fixture.frame(isFlagged: true)
    try fixture.pass(.milliseconds(40))
    try fixture.frame()
    let stages = try #require(fixture.log.shots.first?.report.stages)
    #expect(stages.begun == .milliseconds(800))
    #expect(stages.firstFrame == .milliseconds(800))
    #expect(stages.chosen == .milliseconds(840))
  }

  @Test func `a photo carries the settings that were requested`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(
      PhotoSettings(priority: .speed, within: .seconds(2), orientation: .right))
    try fixture.frames(1)
    let settings = try #require(fixture.log.shots.first?.settings)
    #expect(settings.priority == .speed)
    #expect(settings.within == .seconds(2))
    #expect(settings.orientation == .right)
    #expect(settings.format == .motionJPEG)
    #expect(settings.size == .full)
    #expect(settings.rate == 30)
  }
}
