import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Photos of the moment nearest to the request.
@Suite struct NearestTests {
  private let nearest = PhotoSettings(priority: .speed, moment: .nearestRequest)

  @Test func `the frame nearest to the request is taken at once even if it is older`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(5)
    try fixture.pass(.milliseconds(5))
    try fixture.shoot(nearest)
    let shot = try #require(fixture.log.shots.first)
    #expect(shot.frame.sequence == 6)
    #expect(shot.report.age == .milliseconds(5))
    #expect(fixture.driver.picks == [6])
  }

  @Test func `a damaged nearest frame is replaced by the one before it`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(3)
    try fixture.frames(1, of: .torn)
    try fixture.shoot(nearest)
    let shot = try #require(fixture.log.shots.first)
    #expect(shot.frame.sequence == 4)
    #expect(shot.report.skipped["damaged"]?.count == 1)
  }

  @Test func `the next frame is taken if all recent frames are damaged`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(3, of: .torn)
    try fixture.shoot(nearest)
    #expect(fixture.log.shots.isEmpty)
    try fixture.frames(1)
    #expect(fixture.log.shots.first?.frame.sequence == 5)
  }

  @Test(arguments: zip([2, 3, 4, 5, 6, 9], [0, 0, 1, 2, 3, 3]))
  func `a session keeps as many recent frames as leave the driver three buffers`(
    buffers: Int, kept: Int
  ) throws {
    let fixture = SessionFixture()
    let format = StreamFormat(
      format: .motionJPEG, size: .full, rate: 30, bufferCount: buffers)
    try fixture.start()
    try fixture.tell(.opened(.test, format))
    for sequence in 1...9 {
      try fixture.pass(.milliseconds(33))
      try fixture.tell(
        .frame(Frame(.torn, sequence: sequence, exposed: fixture.clock.now, format: format)))
    }
    try fixture.shoot(nearest)
    try fixture.pass(.milliseconds(33))
    try fixture.tell(
      .frame(Frame(.scene, sequence: 10, exposed: fixture.clock.now, format: format)))
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.skipped["damaged"]?.count ?? 0 == kept)
  }

  /// Frames 2 to 6 are exposed every 33 ms, frame 6 at 0 ms; the request comes at 5 ms, frame 7 at 38 ms.
  @Test(
    arguments: [
      (-90, 4), (-50, 4), (-49, 5), (-30, 5), (-17, 5), (-16, 6), (0, 6), (18, 6), (20, 7), (40, 7),
    ], PhotoSettings.Priority.allCases)
  func `the frame nearest to a moment is taken, be it before or after the moment`(
    _ moment: (milliseconds: Int, sequence: Int), priority: PhotoSettings.Priority
  ) throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(300)
    let newest = fixture.clock.now
    let first = fixture.driver.frameCount - 6
    try fixture.pass(.milliseconds(5))
    let pressed = newest + .milliseconds(moment.milliseconds)
    try fixture.shoot(PhotoSettings(priority: priority, moment: .nearest(to: pressed)))
    try fixture.framesUntilTaken(most: 2)
    #expect(fixture.log.shots.first.map { $0.frame.sequence - first } == moment.sequence)
  }

  @Test func `a frame before the moment is taken if none follows it soon`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(300)
    let newest = fixture.driver.frameCount
    let pressed = fixture.clock.now + .milliseconds(20)
    try fixture.shoot(PhotoSettings(priority: .speed, moment: .nearest(to: pressed)))
    try fixture.pass(.milliseconds(119))
    #expect(fixture.log.shots.isEmpty)
    try fixture.pass(.milliseconds(1))
    #expect(fixture.log.shots.first?.frame.sequence == newest)
  }

  @Test func `a camera that was just started settles before a photo nearest to a moment`() throws {
    let fixture = try SessionFixture.running()
    let pressed = fixture.clock.now
    try fixture.shoot(PhotoSettings(moment: .nearest(to: pressed)))
    try fixture.framesUntilTaken(of: .light(100))
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.settle?.isSettled == true)
  }

  @Test func `a balanced photo of the nearest moment examines recent frames in order`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(5)
    try fixture.shoot(PhotoSettings(priority: .balanced, moment: .nearestRequest))
    try fixture.framesUntilTaken()
    let settle = try #require(fixture.log.shots.first?.report.settle)
    #expect(settle.isSettled)
    #expect(settle.span == .milliseconds(132))
  }
}
