import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Photos of a moment in the future.
@Suite struct DueTests {
  private func settings(
    _ moment: Timestamp, priority: PhotoSettings.Priority = .balanced, within: Duration? = nil
  ) -> PhotoSettings {
    PhotoSettings(priority: priority, moment: .at(moment), within: within)
  }

  @Test(arguments: [PhotoSettings.Priority.speed, .balanced, .quality])
  func `a photo of a future moment is the first frame at or after it`(
    priority: PhotoSettings.Priority
  ) throws {
    let fixture = try SessionFixture.running()
    let due = fixture.clock.now + .seconds(2)
    try fixture.shoot(settings(due, priority: priority))
    try fixture.framesUntilTaken()
    let shot = try #require(fixture.log.shots.first)
    #expect(shot.frame.timestamp >= due)
    #expect(shot.frame.timestamp - due < .milliseconds(33))
    let ready = try #require(shot.report.stages.ready)
    #expect(ready < .milliseconds(600))
  }

  @Test func `a camera that has run for a while gets no extra time to settle before a due photo`()
    throws
  {
    let fixture = try SessionFixture.running()
    try fixture.frames(100)
    let due = fixture.clock.now + .milliseconds(500)
    try fixture.shoot(settings(due))
    for frame in 0..<30 where fixture.log.shots.isEmpty {
      try fixture.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
    }
    let shot = try #require(fixture.log.shots.first)
    #expect((.zero ... .milliseconds(33)).contains(shot.frame.timestamp - due))
    #expect(shot.report.settle?.isSettled == false)
  }

  @Test func `a camera that was just started settles before it takes a due photo`() throws {
    let fixture = try SessionFixture.running()
    let due = fixture.clock.now + .milliseconds(100)
    try fixture.shoot(settings(due))
    try fixture.frames(30, of: .light(100))
    #expect(fixture.log.shots.first?.report.settle?.isSettled == true)
    #expect(try #require(fixture.log.shots.first).frame.timestamp - due > .milliseconds(33))
  }

  @Test func `a due photo of a changing picture is taken within its time limit`() throws {
    let fixture = try SessionFixture.running()
    let due = fixture.clock.now + .milliseconds(500)
    try fixture.shoot(settings(due, within: .seconds(1)))
    for frame in 0..<60 where fixture.log.shots.isEmpty {
      try fixture.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
    }
    let chosen = try #require(fixture.log.shots.first?.report.stages.chosen)
    #expect((.milliseconds(500) ... .seconds(1)).contains(chosen))
  }

  @Test func `a due photo without a good frame fails at its deadline after the moment`() throws {
    let fixture = try SessionFixture.running()

    let due = fixture.clock.now + .seconds(10)
    try fixture.shoot(settings(due))
    for _ in 0..<23 {
      try fixture.frames(1, of: .torn, every: .seconds(1))
      #expect(fixture.log.errors.isEmpty)
    }
    try fixture.frames(3, of: .torn, every: .seconds(1))
    #expect(fixture.log.errors.count == 1)
  }
}
