import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The deadlines of all waits, to the nanosecond.
@Suite struct DeadlineTests {
  private let instant = Duration.nanoseconds(1)

  @Test func `a start fails at the deadline if the camera does not open`() throws {
    let rig = try Rig.started()
    try rig.pass(.seconds(8) - instant)
    #expect(rig.told == [])
    try rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(8)))])
    #expect(rig.closings == 1)
  }

  @Test func `a start fails at the deadline if the opened camera sends no frame`() throws {
    let rig = try Rig.started()
    try rig.opened(after: .seconds(1))
    try rig.pass(.seconds(5) - instant)
    #expect(rig.told == [])
    try rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a camera that sends no first frame is not opened again`() throws {
    let rig = try Rig.started()
    try rig.opened()
    try rig.pass(.seconds(5))
    try rig.closed()
    try rig.pass(.seconds(60))
    #expect(rig.told == [.fail(.silent(for: .seconds(5)))])
    #expect(rig.openings == 1)
    #expect(rig.session.state == .idle)
  }

  @Test func `a silent camera is interrupted two seconds after its last frame`() throws {
    let rig = try Rig.running()
    try rig.pass(.milliseconds(1300))
    try rig.frame()
    try rig.pass(.seconds(2) - instant)
    #expect(rig.told == [.start])
    try rig.pass(instant)
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a camera with a low frame rate is interrupted after five missing frames`() throws {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.5, bufferCount: 4)
    try rig.start()
    try rig.tell(.opened(.test, format))
    try rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    try rig.pass(.seconds(10) - instant)
    #expect(rig.session.state == .running)
    try rig.pass(instant)
    #expect(rig.session.state == .interrupted)
  }

  @Test func `a stop is answered at the deadline if the driver does not close`() throws {
    let rig = try Rig.running()
    try rig.stop()
    try rig.pass(.seconds(6) - instant)
    #expect(rig.told == [.start])
    try rig.pass(instant)
    #expect(rig.told == [.start, .stop])
    try rig.closed()
    #expect(rig.told == [.start, .stop])
    #expect(rig.session.state == .idle)
  }

  @Test func `a session ends after a minute if its camera does not return`() throws {
    let rig = try Rig.running()
    try rig.unplug()
    try rig.pass(.seconds(60) - instant)
    #expect(rig.told == [.start, .interruption(.unplugged)])
    try rig.pass(instant)
    #expect(rig.told == [.start, .interruption(.unplugged), .fail(.unplugged)])
  }

  @Test func `late events of an abandoned opening do not affect the session`() throws {
    let rig = try Rig.started()
    try rig.resume(after: .seconds(8))
    #expect(rig.session.state == .stopping)
    #expect(rig.session.format == nil)
    try rig.closed()
    #expect(rig.session.state == .idle)
    #expect(rig.told == [.fail(.silent(for: .seconds(8)))])
  }

  @Test func `events of an abandoned opening are not taken for those of the next one`() throws {
    let rig = try Rig.started()
    try rig.pass(.seconds(8) + .seconds(6))
    #expect(rig.session.state == .idle)
    try rig.start()
    try rig.opened(ofOpening: 1)
    rig.driver.send(ofOpening: 1)
    try rig.tell(.closed, ofOpening: 1)
    #expect(rig.session.state == .starting)
    try rig.opened(ofOpening: 2)
    try rig.frame()
    #expect(rig.told.last == .start)
  }

  @Test(arguments: [1, 3, 17, 120])
  func `a session uses the deadlines of its configuration`(seconds: Int) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.open = .seconds(seconds)
    let rig = try Rig.started(configuration)
    try rig.pass(.seconds(seconds) - instant)
    #expect(rig.told == [])
    try rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(seconds)))])
  }

  @Test func `a camera with a low frame rate gets the time of five frames for its first`() throws {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.1, bufferCount: 4)
    try rig.start()
    try rig.tell(.opened(.test, format))
    try rig.pass(.seconds(50) - instant)
    #expect(rig.told == [])
    try rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(50)))])
  }

  @Test func `a photo of a camera with a low frame rate gets the time of five frames`() throws {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.05, bufferCount: 4)
    try rig.start()
    try rig.tell(.opened(.test, format))
    try rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    try rig.shoot(PhotoSettings())
    try rig.pass(.seconds(20))
    try rig.tell(.frame(Frame(.scene, exposed: rig.clock.now, format: format)))
    #expect(rig.log.shots.count == 1)
  }

  @Test(arguments: [(30, 30), (1, 5)])
  func `a time limit longer than the first frame's deadline extends it`(
    promise: Int, limit: Int
  ) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines = configuration.deadlines.allowing(.seconds(promise))
    let rig = try Rig.started(configuration)
    try rig.opened()
    try rig.pass(.seconds(limit) - instant)
    #expect(rig.told == [])
    try rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(limit)))])
  }
}

/// Waits during which the process did not run; that time does not count against the camera.
@Suite struct StarvationTests {
  /// Lets time pass while the process does not run, then executes everything that is overdue.
  private func starve(_ rig: Rig, for span: Duration) throws {
    rig.clock.starve(for: span)
    try rig.clock.settle()
  }

  @Test func `a frame that arrived during a suspension prevents an interruption`() throws {
    let rig = try Rig.running()
    try starve(rig, for: .seconds(140))
    try rig.frame()
    try rig.frames(100)
    #expect(rig.told == [.start])
  }

  @Test func `a camera that is silent after a suspension gets another full deadline`() throws {
    let rig = try Rig.running()
    try starve(rig, for: .seconds(140))
    try rig.pass(.seconds(2) - .nanoseconds(1))
    #expect(rig.told == [.start])
    try rig.pass(.nanoseconds(1))
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a deadline that fires slightly late is not extended`() throws {
    let rig = try Rig.running()
    try rig.pass(.milliseconds(1_900))
    try starve(rig, for: .milliseconds(600))
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test(arguments: [1_900, 2_000, 2_100, 2_500])
  func `a camera gets the time back in which the process was stopped for about a deadline`(
    milliseconds: Int
  ) throws {
    let rig = try Rig.running()
    try starve(rig, for: .milliseconds(milliseconds))
    try rig.pass(.seconds(1))
    #expect(rig.told == [.start])
    try rig.frame()
    try rig.frames(100)
    #expect(rig.told == [.start])
  }

  @Test func `a camera that starts is not blamed for a stop of the process meanwhile`() throws {
    let rig = try Rig.started()
    try rig.opened()
    try rig.pass(.milliseconds(600))
    try starve(rig, for: .milliseconds(4_500))
    #expect(rig.told == [])
    try rig.pass(.seconds(2))
    try rig.frame()
    #expect(rig.told == [.start])
  }

  @Test func `opening, first frame and closing get more time after a suspension`() throws {
    let rig = try Rig.started()
    try starve(rig, for: .seconds(60))
    try rig.opened()
    try starve(rig, for: .seconds(60))
    try rig.frame()
    #expect(rig.told == [.start])
    try rig.stop()
    try starve(rig, for: .seconds(60))
    #expect(rig.told == [.start])
    try rig.closed()
    #expect(rig.told == [.start, .stop])
  }

  @Test func `a deadline is extended at most once`() throws {
    let rig = try Rig.started()
    try rig.opened()
    try starve(rig, for: .seconds(8))
    #expect(rig.told == [])
    try starve(rig, for: .seconds(8))
    #expect(rig.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a wait for the next frame is extended only once until a frame arrives`() throws {
    let rig = try Rig.running()
    for _ in 1...2 {
      try starve(rig, for: .seconds(140))
      #expect(rig.told == [.start])
      try rig.pass(.milliseconds(100))
      try rig.frame()
    }
    try starve(rig, for: .seconds(140))
    #expect(rig.told == [.start])
    try starve(rig, for: .seconds(140))
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a shot that was pending during a suspension still gets its photo`() throws {
    let rig = try Rig.running()
    try rig.shoot()
    try starve(rig, for: .seconds(140))
    try rig.frame()
    #expect(rig.log.shots.count == 1)
  }
}
