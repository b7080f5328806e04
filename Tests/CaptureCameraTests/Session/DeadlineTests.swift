import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The deadlines of all waits, to the nanosecond.
@Suite struct DeadlineTests {
  private let instant = Duration.nanoseconds(1)

  @Test func `a start fails at the deadline if the camera does not open`() {
    let rig = Rig()
    rig.start()
    rig.pass(.seconds(8) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(8)))])
    #expect(rig.closings == 1)
  }

  @Test func `a start fails at the deadline if the opened camera sends no frame`() throws {
    let rig = Rig()
    rig.start()
    rig.pass(.seconds(1))
    try rig.opened()
    rig.pass(.seconds(5) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a silent camera is interrupted two seconds after its last frame`() throws {
    let rig = try Rig.running()
    rig.pass(.milliseconds(1300))
    rig.frame()
    rig.pass(.seconds(2) - instant)
    #expect(rig.told == [.start])
    rig.pass(instant)
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a camera with a low frame rate is interrupted after five missing frames`() throws {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.5, bufferCount: 4)
    rig.start()
    rig.tell(.opened(.test, format))
    rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    rig.pass(.seconds(10) - instant)
    #expect(rig.session.state == .running)
    rig.pass(instant)
    #expect(rig.session.state == .interrupted)
  }

  @Test func `a stop is answered at the deadline if the driver does not close`() throws {
    let rig = try Rig.running()
    rig.stop()
    rig.pass(.seconds(6) - instant)
    #expect(rig.told == [.start])
    rig.pass(instant)
    #expect(rig.told == [.start, .stop])
    rig.closed()
    #expect(rig.told == [.start, .stop])
    #expect(rig.session.state == .idle)
  }

  @Test func `a session ends after a minute if its camera does not return`() throws {
    let rig = try Rig.running()
    rig.fail(.unplugged)
    rig.closed()
    rig.pass(.seconds(60) - instant)
    #expect(rig.told == [.start, .interruption(.unplugged)])
    rig.pass(instant)
    #expect(rig.told == [.start, .interruption(.unplugged), .fail(.unplugged)])
  }

  @Test func `late events of an abandoned opening do not affect the session`() throws {
    let rig = Rig()
    rig.start()
    rig.pass(.seconds(8))
    try rig.opened()
    rig.frame()
    #expect(rig.session.state == .stopping)
    #expect(rig.session.format == nil)
    rig.closed()
    #expect(rig.session.state == .idle)
    #expect(rig.told == [.fail(.silent(for: .seconds(8)))])
  }

  @Test func `events of an abandoned opening are not taken for those of the next one`() throws {
    let rig = Rig()
    rig.start()
    rig.pass(.seconds(8) + .seconds(6))
    #expect(rig.session.state == .idle)
    rig.start()
    try rig.opened(ofOpening: 1)
    rig.driver.send(ofOpening: 1)
    rig.tell(.closed, ofOpening: 1)
    #expect(rig.session.state == .starting)
    try rig.opened(ofOpening: 2)
    rig.frame()
    #expect(rig.told.last == .start)
  }

  @Test(arguments: [1, 3, 17, 120])
  func `a session uses the deadlines of its configuration`(seconds: Int) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.open = .seconds(seconds)
    let rig = Rig(configuration)
    rig.start()
    rig.pass(.seconds(seconds) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(seconds)))])
  }

  @Test func `a camera with a low frame rate gets the time of five frames for its first`() {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.1, bufferCount: 4)
    rig.start()
    rig.tell(.opened(.test, format))
    rig.pass(.seconds(50) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(50)))])
  }

  @Test func `a photo of a camera with a low frame rate gets the time of five frames`() {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.05, bufferCount: 4)
    rig.start()
    rig.tell(.opened(.test, format))
    rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    rig.shoot(PhotoSettings())
    rig.pass(.seconds(20))
    rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    #expect(rig.witness.shots.count == 1)
  }

  @Test(arguments: [(30, 30), (1, 5)])
  func `a time limit longer than the first frame's deadline extends it`(
    promise: Int, limit: Int
  ) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines = configuration.deadlines.allowing(.seconds(promise))
    let rig = Rig(configuration)
    rig.start()
    try rig.opened()
    rig.pass(.seconds(limit) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(limit)))])
  }
}

/// Waits during which the process did not run; that time does not count against the camera.
@Suite struct StarvationTests {
  /// Lets time pass while the process does not run, then executes everything that is overdue.
  private func starve(_ rig: Rig, for span: Duration) {
    rig.clock.starve(for: span)
    rig.clock.settle()
  }

  @Test func `a frame that arrived during a suspension prevents an interruption`() throws {
    let rig = try Rig.running()
    starve(rig, for: .seconds(140))
    rig.frame()
    rig.frames(100)
    #expect(rig.told == [.start])
  }

  @Test func `a camera that is silent after a suspension gets another full deadline`() throws {
    let rig = try Rig.running()
    starve(rig, for: .seconds(140))
    rig.pass(.seconds(2) - .nanoseconds(1))
    #expect(rig.told == [.start])
    rig.pass(.nanoseconds(1))
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a deadline that fires slightly late is not extended`() throws {
    let rig = try Rig.running()
    starve(rig, for: .milliseconds(2500))
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `opening, first frame and closing get more time after a suspension`() throws {
    let rig = Rig()
    rig.start()
    starve(rig, for: .seconds(60))
    try rig.opened()
    starve(rig, for: .seconds(60))
    rig.frame()
    #expect(rig.told == [.start])
    rig.stop()
    starve(rig, for: .seconds(60))
    #expect(rig.told == [.start])
    rig.closed()
    #expect(rig.told == [.start, .stop])
  }

  @Test func `a deadline is extended at most once`() throws {
    let rig = Rig()
    rig.start()
    try rig.opened()
    starve(rig, for: .seconds(8))
    #expect(rig.told == [])
    starve(rig, for: .seconds(8))
    #expect(rig.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a shot that was pending during a suspension still gets its photo`() throws {
    let rig = try Rig.running()
    rig.shoot()
    starve(rig, for: .seconds(140))
    rig.frame()
    #expect(rig.witness.shots.count == 1)
  }
}
