import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The choice of a photo's frame and the report on it.
@Suite struct ShotTests {
  @Test func `a shot with priority speed takes the first good frame after the request`() throws {
    let rig = try Rig.running()
    try rig.frames(3)
    let shot = try rig.shoot()
    #expect(rig.told == [.start, .willTake(shot)])
    try rig.frames(1)
    #expect(rig.told == [.start, .willTake(shot), .take(shot)])
    #expect(rig.driver.picks == [5])
    #expect(rig.log.shots.first?.frame.sequence == 5)
  }

  @Test(arguments: PhotoSettings.Priority.allCases)
  func `a photo's frame is never older than its request`(priority: PhotoSettings.Priority) throws {
    let rig = try Rig.running()
    try rig.frames(30)
    try rig.pass(.milliseconds(20))
    let requested = rig.clock.now
    try rig.shoot(PhotoSettings(priority: priority))
    for _ in 0..<90 where rig.log.shots.isEmpty {
      try rig.pass(.milliseconds(33))
      try rig.frame(exposed: rig.clock.now - .milliseconds(40))
    }
    let shot = try #require(rig.log.shots.first)
    #expect(shot.frame.timestamp >= requested)
    #expect(shot.report.age == requested - shot.frame.timestamp)
    #expect(shot.report.age <= .zero)
  }

  @Test func `shots are taken one after another in the order of the requests`() throws {
    let rig = try Rig.running()
    let shots = try (1...3).map { _ in try rig.shoot() }
    try rig.frames(3)
    #expect(
      rig.told.dropFirst() == [
        .willTake(shots[0]), .take(shots[0]), .willTake(shots[1]), .take(shots[1]),
        .willTake(shots[2]), .take(shots[2]),
      ])
    #expect(rig.driver.picks == [2, 3, 4])
  }

  @Test func `a cancelled shot fails and the next one begins`() throws {
    let rig = try Rig.running()
    let first = try rig.shoot()
    let second = try rig.shoot()
    let third = try rig.shoot()
    try rig.cancel(second)
    try rig.cancel(first)
    try rig.cancel(first)
    try rig.frames(1)
    #expect(
      rig.told.dropFirst() == [
        .willTake(first), .noTake(second, .cancelled), .noTake(first, .cancelled),
        .willTake(third), .take(third),
      ])
  }

  @Test func `cancelling a shot that was already taken has no effect`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot()
    try rig.frames(1)
    try rig.cancel(shot)
    #expect(rig.told.last == .take(shot))
  }

  @Test func `a shot requested while the camera starts is taken once frames arrive`() throws {
    let rig = try Rig.started()
    let shot = try rig.shoot()
    try rig.opened()
    try rig.frame()
    try rig.frames(1)
    #expect(rig.told == [.start, .willTake(shot), .take(shot)])
  }

  @Test func `a shot waiting for a start fails if the start fails`() throws {
    let rig = try Rig.started()
    let shot = try rig.shoot()
    try rig.failToOpen(.permissionDenied)
    #expect(rig.told == [.noTake(shot, .permissionDenied), .fail(.permissionDenied)])
  }

  @Test func `a stop fails the current shot and all waiting ones`() throws {
    let rig = try Rig.running()
    let first = try rig.shoot()
    let second = try rig.shoot()
    try rig.stop()
    try rig.frame()
    try rig.closed()
    #expect(
      rig.told == [
        .start, .willTake(first), .noTake(first, .stopped), .noTake(second, .stopped), .stop,
      ])
  }

  @Test func `a shot with a silent camera fails exactly at its deadline`() throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.shot = .milliseconds(1500)
    let rig = try Rig.running(configuration)
    let shot = try rig.shoot()
    try rig.pass(.milliseconds(1500) - .nanoseconds(1))
    #expect(rig.told.last == .willTake(shot))
    try rig.pass(.nanoseconds(1))
    #expect(rig.told.last == .noTake(shot, .silent(for: .milliseconds(1500))))
  }

  @Test func `a photo's date is the time of exposure, not the time of its choice`() throws {
    let rig = try Rig.running()
    try rig.shoot()
    try rig.pass(.milliseconds(1000))
    let exposed = (rig.clock.now, rig.clock.date)
    try rig.pass(.milliseconds(250))
    try rig.frame(exposed: exposed.0)
    #expect(rig.log.shots.first?.date == exposed.1)
  }

  @Test func `a shot's report counts its stages from the request`() throws {
    let rig = try Rig.started()
    try rig.shoot()
    try rig.opened(after: .milliseconds(700))
    try rig.pass(.milliseconds(100))
    try rig.frame(isFlagged: true)
    try rig.pass(.milliseconds(40))
    try rig.frame()
    let stages = try #require(rig.log.shots.first?.report.stages)
    #expect(stages.begun == .milliseconds(800))
    #expect(stages.firstFrame == .milliseconds(800))
    #expect(stages.chosen == .milliseconds(840))
  }

  @Test func `a photo carries the settings that were requested`() throws {
    let rig = try Rig.running()
    try rig.shoot(
      PhotoSettings(priority: .speed, within: .seconds(2), orientation: .right))
    try rig.frames(1)
    let settings = try #require(rig.log.shots.first?.settings)
    #expect(settings.priority == .speed)
    #expect(settings.within == .seconds(2))
    #expect(settings.orientation == .right)
    #expect(settings.format == .motionJPEG)
    #expect(settings.size == .full)
    #expect(settings.rate == 30)
  }
}
