import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Starting and stopping a session, step by step.
@Suite struct StartAndStopTests {
  @Test func `a start is answered at the first frame, not when the camera is open`() throws {
    let fixture = try SessionFixture.started()
    #expect(fixture.orders == [.open(StreamRequest())])
    #expect(fixture.session.state == .starting)
    try fixture.opened()
    #expect(fixture.told == [])
    try fixture.frame()
    #expect(fixture.told == [.start])
    #expect(fixture.session.state == .running)
  }

  @Test func `a running session has a stream format, an idle one has none`() throws {
    let fixture = try SessionFixture.running()
    #expect(fixture.session.format?.size == .full)
    #expect(fixture.session.format?.format == .motionJPEG)
    try fixture.stop()
    #expect(fixture.session.format == nil)
  }

  @Test func `a failed start reports the error, and the next start opens again`() throws {
    let fixture = try SessionFixture.started()
    try fixture.failToOpen(.busy(holder: "pid 42 (cheese)"))
    #expect(fixture.told == [.fail(.busy(holder: "pid 42 (cheese)"))])
    #expect(fixture.session.state == .idle)
    try fixture.run()
    #expect(fixture.told.last == .start)
  }

  @Test func `a stop is answered when the driver has closed the camera`() throws {
    let fixture = try SessionFixture.running()
    try fixture.stop()
    #expect(fixture.session.state == .stopping)
    #expect(fixture.told == [.start])
    try fixture.closed()
    #expect(fixture.told == [.start, .stop])
    #expect(fixture.session.state == .idle)
  }

  @Test func `a stop of an idle session is answered without involving the driver`() throws {
    let fixture = SessionFixture()
    try fixture.stop()
    #expect(fixture.told == [.stop])
    #expect(fixture.orders == [])
  }

  @Test func `a stop while the camera opens closes it once it is open`() throws {
    let fixture = try SessionFixture.started()
    try fixture.stop()
    #expect(fixture.told == [.fail(.stopped)])
    #expect(fixture.orders == [.open(StreamRequest()), .close])
    try fixture.opened()
    try fixture.frame()
    #expect(fixture.session.format == nil)
    #expect(fixture.told == [.fail(.stopped)])
    try fixture.closed()
    #expect(fixture.told == [.fail(.stopped), .stop])
  }

  @Test func `a start while the camera closes reopens it only after that`() throws {
    let fixture = try SessionFixture.running()
    try fixture.stop()
    try fixture.start()
    #expect(fixture.openings == 1)
    try fixture.closed()
    #expect(fixture.openings == 2)
    try fixture.opened()
    try fixture.frame()
    #expect(fixture.told == [.start, .stop, .start])
  }

  @Test func `frames that arrive after a stop are not delivered`() throws {
    let fixture = try SessionFixture.running()
    try fixture.stop()
    try fixture.frame()
    try fixture.closed()
    try fixture.frame()
    #expect(fixture.log.frames == [1])
    #expect(fixture.told == [.start, .stop])
  }

  @Test func `a session updates its camera's description at each opening`() throws {
    let fixture = try SessionFixture.started()
    var moved = CameraDevice.test
    moved.path = "/dev/video9"
    try fixture.driver.tellOpened(moved)
    try fixture.clock.settle()
    #expect(fixture.session.device.path == "/dev/video9")
  }
}
