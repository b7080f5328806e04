import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Photos of a moment that is still to come.
@Suite struct DueTests {
  private func settings(
    _ moment: Timestamp, priority: PhotoSettings.Priority = .balanced, within: Duration? = nil
  ) -> PhotoSettings {
    PhotoSettings(priority: priority, moment: .at(moment), within: within)
  }

  @Test(arguments: [PhotoSettings.Priority.speed, .balanced, .quality])
  func `the first frame of the moment or after it is taken`(
    priority: PhotoSettings.Priority
  ) throws {
    let rig = try Rig.running()
    let due = rig.clock.now + .seconds(2)
    rig.shoot(settings(due, priority: priority))
    rig.framesUntilTaken()
    let shot = try #require(rig.witness.shots.first)
    #expect(shot.frame.timestamp >= due)
    #expect(shot.frame.timestamp - due < .milliseconds(33))
    let ready = try #require(shot.report.stages.ready)
    #expect(ready < .milliseconds(600))
  }

  @Test func `a camera that has run for long gets no more time to settle`() throws {
    let rig = try Rig.running()
    rig.frames(100)
    let due = rig.clock.now + .milliseconds(500)
    rig.shoot(settings(due))
    for frame in 0..<30 where rig.witness.shots.isEmpty {
      rig.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
    }
    let shot = try #require(rig.witness.shots.first)
    #expect((.zero ... .milliseconds(33)).contains(shot.frame.timestamp - due))
    #expect(shot.report.settle?.isSettled == false)
  }

  @Test func `one that was just started settles first`() throws {
    let rig = try Rig.running()
    let due = rig.clock.now + .milliseconds(100)
    rig.shoot(settings(due))
    rig.frames(30, of: .light(100))
    #expect(rig.witness.shots.first?.report.settle?.isSettled == true)
    #expect(try #require(rig.witness.shots.first).frame.timestamp - due > .milliseconds(33))
  }

  @Test func `the promise is kept though the picture moves`() throws {
    let rig = try Rig.running()
    let due = rig.clock.now + .milliseconds(500)
    rig.shoot(settings(due, within: .seconds(1)))
    for frame in 0..<60 where rig.witness.shots.isEmpty {
      rig.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
    }
    let chosen = try #require(rig.witness.shots.first?.report.stages.chosen)
    #expect((.milliseconds(500) ... .seconds(1)).contains(chosen))
  }

  @Test func `no frame in time is a failure, counted from the moment`() throws {
    let rig = try Rig.running()

    let due = rig.clock.now + .seconds(10)
    rig.shoot(settings(due))
    for _ in 0..<23 {
      rig.frames(1, of: .torn, every: .seconds(1))
      #expect(rig.witness.errors.isEmpty)
    }
    rig.frames(3, of: .torn, every: .seconds(1))
    #expect(rig.witness.errors.count == 1)
  }
}
