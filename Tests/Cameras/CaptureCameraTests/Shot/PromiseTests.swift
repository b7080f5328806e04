import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots with a time limit.
@Suite struct PromiseTests {
  @Test(arguments: [200, 500, 900])
  func `a shot of an unsettled picture ends within its time limit and reports why`(
    milliseconds: Int
  ) throws {
    let fixture = try SessionFixture.running()
    let within = Duration.milliseconds(milliseconds)
    let requested = fixture.clock.now
    fixture.log.react { [clock = fixture.clock] told, _ in
      if case .take = told { #expect(clock.now - requested <= within) }
    }
    try fixture.shoot(PhotoSettings(priority: .quality, keepsUnsettled: true, within: within))
    for light in 0..<40 where fixture.log.shots.isEmpty {
      try fixture.frames(1, of: .light(UInt8(60 + 3 * light)))
    }
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.leftOut == ["the picture had not settled: brightness is still changing"])
    #expect(try #require(report.stages.chosen) >= within * 0.9)
  }

  @Test func `a shot that must settle fails within its time limit if the picture does not`() throws
  {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(priority: .quality, within: .milliseconds(500)))
    for light in 0..<15 { try fixture.frames(1, of: .light(UInt8(60 + 3 * light))) }
    #expect(fixture.told.last == .noTake(shot, .unsettled(.brightness)))
    #expect(fixture.log.errors.last?.remedy?.code == .keepUnsettled)
  }

  @Test func `a shot with a time limit is taken as soon as the picture settles`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .balanced, within: .seconds(2)))
    try fixture.framesUntilTaken()
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.leftOut == [])
    #expect(try #require(report.stages.chosen) < .milliseconds(200))
  }

  @Test(arguments: [1, 50, 1999])
  func `a shot with a silent camera fails exactly at its time limit`(milliseconds: Int) throws {
    let within = Duration.milliseconds(milliseconds)
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(within: within))
    try fixture.pass(within - .nanoseconds(1))
    #expect(fixture.told.last == .willTake(shot))
    try fixture.pass(.nanoseconds(1))
    #expect(fixture.told.last == .noTake(shot, .silent(for: within)))
    #expect(fixture.log.errors.last?.remedy?.code == .allowMoreTime)
  }

  @Test func `a shot's time limit counts from the request, even while the camera starts`() throws {
    let fixture = try SessionFixture.started()
    let shot = try fixture.shoot(PhotoSettings(priority: .speed, within: .milliseconds(500)))
    try fixture.pass(.milliseconds(499))
    #expect(fixture.told == [])
    try fixture.pass(.milliseconds(1))
    #expect(fixture.told == [.noTake(shot, .silent(for: .milliseconds(500)))])
    try fixture.opened()
    try fixture.frame()
    #expect(fixture.told.last == .start)
  }

  @Test func `a shot's time limit applies while it waits behind another shot`() throws {
    let fixture = try SessionFixture.running()
    let first = try fixture.shoot(PhotoSettings(priority: .quality))
    let second = try fixture.shoot(PhotoSettings(priority: .speed, within: .milliseconds(100)))
    try fixture.frames(4)
    #expect(
      fixture.told.dropFirst() == [
        .willTake(first), .noTake(second, .silent(for: .milliseconds(100))),
      ])
    try fixture.framesUntilTaken()
    #expect(fixture.told.last == .take(first))
  }

  @Test func `a shot that waited behind another shot reports its whole time limit`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .speed))
    let second = try fixture.shoot(PhotoSettings(priority: .speed, within: .milliseconds(500)))
    try fixture.framesUntilTaken()
    try fixture.pass(.milliseconds(500))
    #expect(fixture.told.last == .noTake(second, .silent(for: .milliseconds(500))))
  }

  @Test func `a shot's time limit applies while the stream restarts for it`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(
      PhotoSettings(priority: .speed, within: .milliseconds(300), size: .half))
    try fixture.pass(.milliseconds(300))
    #expect(fixture.told.last == .noTake(shot, .silent(for: .milliseconds(300))))
  }

  @Test func `a shot requested while the camera starts uses the rest of its time limit`() throws {
    let fixture = try SessionFixture.started()
    try fixture.shoot(PhotoSettings(priority: .balanced, within: .milliseconds(500)))
    try fixture.resume(after: .milliseconds(420))
    try fixture.frames(2)
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.stages.chosen == .milliseconds(480))
    #expect(
      report.leftOut == ["the photo had to be taken before the picture could be seen to settle"])
  }

  @Test func `a shot that gets only bad frames within its time limit reports them`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot(PhotoSettings(within: .milliseconds(120)))
    try fixture.frames(4, of: .empty)
    #expect(fixture.told.last == .noTake(shot, .badFrames(count: 3, last: .empty)))
  }
}
