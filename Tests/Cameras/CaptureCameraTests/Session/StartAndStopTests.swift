import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Starting and stopping a session, step by step.
@Suite struct StartAndStopTests {
  @Test func `a start is answered at the first frame, not when the camera is open`() throws {
    let rig = try Rig.started()
    #expect(rig.orders == [.open(StreamRequest())])
    #expect(rig.session.state == .starting)
    try rig.opened()
    #expect(rig.told == [])
    try rig.frame()
    #expect(rig.told == [.start])
    #expect(rig.session.state == .running)
  }

  @Test func `a running session has a stream format, an idle one has none`() throws {
    let rig = try Rig.running()
    #expect(rig.session.format?.size == .full)
    #expect(rig.session.format?.format == .motionJPEG)
    try rig.stop()
    #expect(rig.session.format == nil)
  }

  @Test func `a failed start reports the error, and the next start opens again`() throws {
    let rig = try Rig.started()
    try rig.failToOpen(.busy(holder: "pid 42 (cheese)"))
    #expect(rig.told == [.fail(.busy(holder: "pid 42 (cheese)"))])
    #expect(rig.session.state == .idle)
    try rig.run()
    #expect(rig.told.last == .start)
  }

  @Test func `a stop is answered when the driver has closed the camera`() throws {
    let rig = try Rig.running()
    try rig.stop()
    #expect(rig.session.state == .stopping)
    #expect(rig.told == [.start])
    try rig.closed()
    #expect(rig.told == [.start, .stop])
    #expect(rig.session.state == .idle)
  }

  @Test func `a stop of an idle session is answered without involving the driver`() throws {
    let rig = Rig()
    try rig.stop()
    #expect(rig.told == [.stop])
    #expect(rig.orders == [])
  }

  @Test func `a stop while the camera opens closes it once it is open`() throws {
    let rig = try Rig.started()
    try rig.stop()
    #expect(rig.told == [.fail(.stopped)])
    #expect(rig.orders == [.open(StreamRequest()), .close])
    try rig.opened()
    try rig.frame()
    #expect(rig.session.format == nil)
    #expect(rig.told == [.fail(.stopped)])
    try rig.closed()
    #expect(rig.told == [.fail(.stopped), .stop])
  }

  @Test func `a start while the camera closes reopens it only after that`() throws {
    let rig = try Rig.running()
    try rig.stop()
    try rig.start()
    #expect(rig.openings == 1)
    try rig.closed()
    #expect(rig.openings == 2)
    try rig.opened()
    try rig.frame()
    #expect(rig.told == [.start, .stop, .start])
  }

  @Test func `frames that arrive after a stop are not delivered`() throws {
    let rig = try Rig.running()
    try rig.stop()
    try rig.frame()
    try rig.closed()
    try rig.frame()
    #expect(rig.log.frames == [1])
    #expect(rig.told == [.start, .stop])
  }

  @Test func `a session updates its camera's description at each opening`() throws {
    let rig = try Rig.started()
    var moved = CameraDevice.test
    moved.path = "/dev/video9"
    try rig.driver.tellOpened(moved)
    try rig.clock.settle()
    #expect(rig.session.device.path == "/dev/video9")
  }
}
