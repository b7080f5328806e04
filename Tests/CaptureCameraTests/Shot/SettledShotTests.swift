import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots that wait for the picture to come to rest.
@Suite struct SettledShotTests {
  /// Frames whose light climbs for so long, and then stays.
  private func ramp(_ rig: Rig, lasting span: Duration, most: Int = 300) {
    let begun = rig.clock.now
    for _ in 0..<most where rig.witness.shots.isEmpty {
      rig.pass(.milliseconds(33))
      let share = min(1, (rig.clock.now - begun) / span)
      rig.frame(.light(UInt8(40 + 100 * share)))
    }
  }

  @Test(arguments: [(PhotoSettings.Priority.balanced, 700...900), (.quality, 1000...1200)])
  func `a photo waits for the light to come to rest, quality for longer`(
    priority: PhotoSettings.Priority, milliseconds: ClosedRange<Int>
  ) throws {
    let rig = try Rig.running()
    rig.shoot(PhotoSettings(priority: priority))
    ramp(rig, lasting: .milliseconds(600))
    let report = try #require(rig.witness.shots.first?.report)
    let chosen = try #require(report.stages.chosen)
    #expect(milliseconds.contains(Int(chosen.milliseconds)), "after \(chosen.brief)")
    #expect(report.settle?.isSettled == true)
    #expect(report.settle?.reason == nil)
    #expect(report.leftOut == [])
  }

  @Test(arguments: [
    (PhotoSettings.Priority.balanced, Duration.seconds(3)), (.quality, .seconds(8)),
  ])
  func `light that never rests is waited for until the deadline, and then said`(
    priority: PhotoSettings.Priority, patience: Duration
  ) throws {
    let rig = try Rig.running()
    let requested = rig.clock.now
    rig.shoot(PhotoSettings(priority: priority))
    for frame in 0..<300 where rig.witness.shots.isEmpty {
      rig.frames(1, of: .light(frame.isMultiple(of: 2) ? 100 : 110))
    }
    let shot = try #require(rig.witness.shots.first)
    #expect(shot.report.stages.chosen == patience)
    #expect(shot.report.settle?.isSettled == false)
    #expect(shot.report.settle?.reason == .brightness)
    #expect(shot.report.leftOut == ["the picture had not settled: brightness still changes"])
    #expect(requested + patience - shot.frame.timestamp < .milliseconds(33))
  }

  @Test func `a picture at rest is taken after the window, no later`() throws {
    let rig = try Rig.running()
    rig.frames(30)
    rig.shoot(PhotoSettings(priority: .balanced))
    rig.framesUntilTaken()
    let report = try #require(rig.witness.shots.first?.report)
    #expect(report.settle?.frames == 5)
    #expect(report.settle?.span == .milliseconds(132))
  }

  @Test func `bad frames do not count for settling`() throws {
    let rig = try Rig.running()
    rig.shoot(PhotoSettings(priority: .balanced))
    for _ in 1...5 {
      rig.frames(1, of: .torn)
      rig.frames(1)
    }
    let report = try #require(rig.witness.shots.first?.report)
    #expect(report.settle?.frames == 4)
    #expect(report.skipped["damaged"]?.count == 4)
  }

  @Test func `when only the last frame before the deadline is good it is taken`() throws {
    let rig = try Rig.running()
    rig.shoot(PhotoSettings(priority: .balanced))
    rig.frames(90, of: .torn)
    rig.frames(1)
    #expect(rig.witness.shots.first?.report.settle?.reason == .tooEarly)
  }

  @Test func `a good frame after the patience has ended is taken at once`() throws {
    let rig = try Rig.running()
    rig.shoot(PhotoSettings(priority: .balanced))
    rig.frames(200, of: .torn)
    #expect(rig.witness.shots.isEmpty)
    rig.frames(1)
    #expect(rig.witness.shots.first?.frame.sequence == rig.driver.frameCount)
  }
}
