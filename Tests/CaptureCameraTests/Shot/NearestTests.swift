import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Photos of the moment nearest the request.
@Suite struct NearestTests {
  private let nearest = PhotoSettings(priority: .speed, moment: .nearestRequest)

  @Test func `the nearest frame is taken at once, though it is older`() throws {
    let rig = try Rig.running()
    rig.frames(5)
    rig.pass(.milliseconds(5))
    rig.shoot(nearest)
    let shot = try #require(rig.witness.shots.first)
    #expect(shot.frame.sequence == 6)
    #expect(shot.report.age == .milliseconds(5))
    #expect(rig.driver.picks == [6])
  }

  @Test func `a nearest frame that is damaged makes way for the one before it`() throws {
    let rig = try Rig.running()
    rig.frames(3)
    rig.frames(1, of: .torn)
    rig.shoot(nearest)
    let shot = try #require(rig.witness.shots.first)
    #expect(shot.frame.sequence == 4)
    #expect(shot.report.skipped["damaged"]?.count == 1)
  }

  @Test func `when none of the recent ones is good the next is taken`() throws {
    let rig = try Rig.running()
    rig.frames(3, of: .torn)
    rig.shoot(nearest)
    #expect(rig.witness.shots.isEmpty)
    rig.frames(1)
    #expect(rig.witness.shots.first?.frame.sequence == 5)
  }

  @Test(arguments: zip([2, 3, 4, 5, 6, 9], [0, 0, 1, 2, 3, 3]))
  func `so many recent frames are kept that the driver has three left`(
    buffers: Int, kept: Int
  ) throws {
    let rig = Rig()
    let format = StreamFormat(
      format: .motionJPEG, size: .full, rate: 30, bufferCount: buffers)
    rig.start()
    rig.tell(.opened(.test, format))
    for sequence in 1...9 {
      rig.pass(.milliseconds(33))
      rig.tell(
        .frame(Frame(.torn, sequence: sequence, exposed: rig.clock.now, format: format)))
    }
    rig.shoot(nearest)
    rig.pass(.milliseconds(33))
    rig.tell(.frame(Frame(.scene, sequence: 10, exposed: rig.clock.now, format: format)))
    let report = try #require(rig.witness.shots.first?.report)
    #expect(report.skipped["damaged"]?.count ?? 0 == kept)
  }

  @Test func `a settled picture of the nearest moment looks back in the order of time`() throws {
    let rig = try Rig.running()
    rig.frames(5)
    rig.shoot(PhotoSettings(priority: .balanced, moment: .nearestRequest))
    rig.framesUntilTaken()
    let settle = try #require(rig.witness.shots.first?.report.settle)
    #expect(settle.isSettled)
    #expect(settle.span == .milliseconds(132))
  }
}
