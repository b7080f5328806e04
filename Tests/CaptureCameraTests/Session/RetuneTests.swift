import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Shots that need another mode than the current stream's.
@Suite struct RetuneTests {
  private let small = PhotoSettings(priority: .speed, size: .half)

  @Test func `a shot with another size restarts the stream with that size`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    #expect(rig.told == [.start, .interruption(.retuning)])
    rig.closed()
    #expect(rig.orders.last == .open(StreamRequest(size: .half)))
    try rig.opened()
    rig.frame()
    rig.frame()
    #expect(
      rig.told == [
        .start, .interruption(.retuning), .resumption, .willTake(shot), .take(shot),
      ])
    #expect(rig.witness.shots.first?.settings.size == .half)
    #expect(rig.session.format?.size == .half)
  }

  @Test func `a second shot with the same size does not restart the stream`() throws {
    let rig = try Rig.running()
    rig.shoot(small)
    rig.closed()
    try rig.opened()
    rig.frames(2)
    rig.shoot(small)
    rig.frames(1)
    #expect(rig.witness.shots.count == 2)
    #expect(rig.openings == 2)
  }

  @Test func `a shot whose size maps to the current mode does not restart the stream`() throws {
    let rig = try Rig.running()
    rig.shoot(PhotoSettings(priority: .speed, size: FrameSize(width: 60, height: 40)))
    rig.frames(1)
    #expect(rig.witness.shots.count == 1)
    #expect(rig.openings == 1)
  }

  @Test func `a shot with an unavailable format fails without affecting the stream`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(PhotoSettings(priority: .speed, format: .nv12))
    #expect(rig.told == [.start, .noTake(shot, .badMode("it does not offer NV12"))])
    rig.shoot()
    rig.frames(1)
    #expect(rig.witness.shots.count == 1)
    #expect(rig.openings == 1)
  }

  @Test func `a mode that the camera refused is not requested by the next start`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    rig.closed()
    rig.failToOpen(.badMode("it will not"))
    #expect(rig.told.contains(.noTake(shot, .badMode("it will not"))))
    #expect(rig.session.state == .idle)
    rig.start()
    #expect(rig.orders.last == .open(StreamRequest()))
  }

  @Test func `a stop while the stream restarts for a shot ends the session and the shot`() throws {
    let rig = try Rig.running()
    let shot = rig.shoot(small)
    rig.stop()
    rig.closed()
    #expect(
      rig.told == [.start, .interruption(.retuning), .noTake(shot, .stopped), .stop])
    #expect(rig.openings == 1)
  }
}
