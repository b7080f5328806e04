import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The deadlines of all waits, to the nanosecond.
@Suite struct DeadlineTests {
  private let instant = Duration.nanoseconds(1)

  @Test func `a start fails at the deadline if the camera does not open`() throws {
    let fixture = try SessionFixture.started()
    try fixture.pass(.seconds(8) - instant)
    #expect(fixture.told == [])
    try fixture.pass(instant)
    #expect(fixture.told == [.fail(.silent(for: .seconds(8)))])
    #expect(fixture.closings == 1)
  }

  @Test func `a start fails at the deadline if the opened camera sends no frame`() throws {
    let fixture = try SessionFixture.started()
    try fixture.opened(after: .seconds(1))
    try fixture.pass(.seconds(5) - instant)
    #expect(fixture.told == [])
    try fixture.pass(instant)
    #expect(fixture.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a camera that sends no first frame is not opened again`() throws {
    let fixture = try SessionFixture.started()
    try fixture.opened()
    try fixture.pass(.seconds(5))
    try fixture.closed()
    try fixture.pass(.seconds(60))
    #expect(fixture.told == [.fail(.silent(for: .seconds(5)))])
    #expect(fixture.openings == 1)
    #expect(fixture.session.state == .idle)
  }

  @Test func `a silent camera is interrupted two seconds after its last frame`() throws {
    let fixture = try SessionFixture.running()
    try fixture.pass(.milliseconds(1300))
    try fixture.frame()
    try fixture.pass(.seconds(2) - instant)
    #expect(fixture.told == [.start])
    try fixture.pass(instant)
    #expect(fixture.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a camera with a low frame rate is interrupted after five missing frames`() throws {
    let fixture = SessionFixture()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.5, bufferCount: 4)
    try fixture.start()
    try fixture.tell(.opened(.test, format))
    try fixture.tell(.frame(Frame(.scene, exposed: fixture.clock.now, format: format)))
    try fixture.pass(.seconds(10) - instant)
    #expect(fixture.session.state == .running)
    try fixture.pass(instant)
    #expect(fixture.session.state == .interrupted)
  }

  @Test func `a stop is answered at the deadline if the driver does not close`() throws {
    let fixture = try SessionFixture.running()
    try fixture.stop()
    try fixture.pass(.seconds(6) - instant)
    #expect(fixture.told == [.start])
    try fixture.pass(instant)
    #expect(fixture.told == [.start, .stop])
    try fixture.closed()
    #expect(fixture.told == [.start, .stop])
    #expect(fixture.session.state == .idle)
  }

  @Test func `a session ends after a minute if its camera does not return`() throws {
    let fixture = try SessionFixture.running()
    try fixture.unplug()
    try fixture.pass(.seconds(60) - instant)
    #expect(fixture.told == [.start, .interruption(.unplugged)])
    try fixture.pass(instant)
    #expect(fixture.told == [.start, .interruption(.unplugged), .fail(.unplugged)])
  }

  @Test func `late events of an abandoned opening do not affect the session`() throws {
    let fixture = try SessionFixture.started()
    try fixture.resume(after: .seconds(8))
    #expect(fixture.session.state == .stopping)
    #expect(fixture.session.format == nil)
    try fixture.closed()
    #expect(fixture.session.state == .idle)
    #expect(fixture.told == [.fail(.silent(for: .seconds(8)))])
  }

  @Test func `events of an abandoned opening are not taken for those of the next one`() throws {
    let fixture = try SessionFixture.started()
    try fixture.pass(.seconds(8) + .seconds(6))
    #expect(fixture.session.state == .idle)
    try fixture.start()
    try fixture.opened(ofOpening: 1)
    fixture.driver.send(ofOpening: 1)
    try fixture.tell(.closed, ofOpening: 1)
    #expect(fixture.session.state == .starting)
    try fixture.opened(ofOpening: 2)
    try fixture.frame()
    #expect(fixture.told.last == .start)
  }

  @Test(arguments: [1, 3, 17, 120])
  func `a session uses the deadlines of its configuration`(seconds: Int) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.open = .seconds(seconds)
    let fixture = try SessionFixture.started(configuration)
    try fixture.pass(.seconds(seconds) - instant)
    #expect(fixture.told == [])
    try fixture.pass(instant)
    #expect(fixture.told == [.fail(.silent(for: .seconds(seconds)))])
  }

  @Test func `a camera with a low frame rate gets the time of five frames for its first`() throws {
    let fixture = SessionFixture()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.1, bufferCount: 4)
    try fixture.start()
    try fixture.tell(.opened(.test, format))
    try fixture.pass(.seconds(50) - instant)
    #expect(fixture.told == [])
    try fixture.pass(instant)
    #expect(fixture.told == [.fail(.silent(for: .seconds(50)))])
  }

  @Test func `a photo of a camera with a low frame rate gets the time of five frames`() throws {
    let fixture = SessionFixture()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.05, bufferCount: 4)
    try fixture.start()
    try fixture.tell(.opened(.test, format))
    try fixture.tell(.frame(Frame(.scene, exposed: fixture.clock.now, format: format)))
    try fixture.shoot(PhotoSettings())
    try fixture.pass(.seconds(20))
    try fixture.tell(.frame(Frame(.scene, exposed: fixture.clock.now, format: format)))
    #expect(fixture.log.shots.count == 1)
  }

  @Test(arguments: [(30, 30), (1, 5)])
  func `a time limit longer than the first frame's deadline extends it`(
    promise: Int, limit: Int
  ) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines = configuration.deadlines.allowing(.seconds(promise))
    let fixture = try SessionFixture.started(configuration)
    try fixture.opened()
    try fixture.pass(.seconds(limit) - instant)
    #expect(fixture.told == [])
    try fixture.pass(instant)
    #expect(fixture.told == [.fail(.silent(for: .seconds(limit)))])
  }
}

/// Waits during which the process did not run; that time does not count against the camera.
@Suite struct StarvationTests {
  /// Lets time pass while the process does not run, then executes everything that is overdue.
  private func starve(_ fixture: SessionFixture, for span: Duration) throws {
    fixture.clock.starve(for: span)
    try fixture.clock.settle()
  }

  @Test func `a frame that arrived during a suspension prevents an interruption`() throws {
    let fixture = try SessionFixture.running()
    try starve(fixture, for: .seconds(140))
    try fixture.frame()
    try fixture.frames(100)
    #expect(fixture.told == [.start])
  }

  @Test func `a camera that is silent after a suspension gets another full deadline`() throws {
    let fixture = try SessionFixture.running()
    try starve(fixture, for: .seconds(140))
    try fixture.pass(.seconds(2) - .nanoseconds(1))
    #expect(fixture.told == [.start])
    try fixture.pass(.nanoseconds(1))
    #expect(fixture.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a deadline that fires slightly late is not extended`() throws {
    let fixture = try SessionFixture.running()
    try fixture.pass(.milliseconds(1_900))
    try starve(fixture, for: .milliseconds(600))
    #expect(fixture.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test(arguments: [1_900, 2_000, 2_100, 2_500])
  func `a camera gets the time back in which the process was stopped for about a deadline`(
    milliseconds: Int
  ) throws {
    let fixture = try SessionFixture.running()
    try starve(fixture, for: .milliseconds(milliseconds))
    try fixture.pass(.seconds(1))
    #expect(fixture.told == [.start])
    try fixture.frame()
    try fixture.frames(100)
    #expect(fixture.told == [.start])
  }

  @Test func `a camera that starts is not blamed for a stop of the process meanwhile`() throws {
    let fixture = try SessionFixture.started()
    try fixture.opened()
    try fixture.pass(.milliseconds(600))
    try starve(fixture, for: .milliseconds(4_500))
    #expect(fixture.told == [])
    try fixture.pass(.seconds(2))
    try fixture.frame()
    #expect(fixture.told == [.start])
  }

  @Test func `opening, first frame and closing get more time after a suspension`() throws {
    let fixture = try SessionFixture.started()
    try starve(fixture, for: .seconds(60))
    try fixture.opened()
    try starve(fixture, for: .seconds(60))
    try fixture.frame()
    #expect(fixture.told == [.start])
    try fixture.stop()
    try starve(fixture, for: .seconds(60))
    #expect(fixture.told == [.start])
    try fixture.closed()
    #expect(fixture.told == [.start, .stop])
  }

  @Test func `a deadline is extended at most once`() throws {
    let fixture = try SessionFixture.started()
    try fixture.opened()
    try starve(fixture, for: .seconds(8))
    #expect(fixture.told == [])
    try starve(fixture, for: .seconds(8))
    #expect(fixture.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a wait for the next frame is extended only once until a frame arrives`() throws {
    let fixture = try SessionFixture.running()
    for _ in 1...2 {
      try starve(fixture, for: .seconds(140))
      #expect(fixture.told == [.start])
      try fixture.pass(.milliseconds(100))
      try fixture.frame()
    }
    try starve(fixture, for: .seconds(140))
    #expect(fixture.told == [.start])
    try starve(fixture, for: .seconds(140))
    #expect(fixture.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a shot that was pending during a suspension still gets its photo`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot()
    try starve(fixture, for: .seconds(140))
    try fixture.frame()
    #expect(fixture.log.shots.count == 1)
  }
}
