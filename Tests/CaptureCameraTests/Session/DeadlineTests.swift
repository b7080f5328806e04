import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Every wait has an end, at exactly its time.
@Suite struct DeadlineTests {
  private let instant = Duration.nanoseconds(1)

  @Test func `a camera that does not open is given up at the deadline`() {
    let rig = Rig()
    rig.start()
    rig.pass(.seconds(8) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(8)))])
    #expect(rig.closings == 1)
  }

  @Test func `a camera that opens and sends nothing is given up at the deadline`() throws {
    let rig = Rig()
    rig.start()
    rig.pass(.seconds(1))
    try rig.opened()
    rig.pass(.seconds(5) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a camera that falls silent is interrupted two seconds after its last frame`() throws {
    let rig = try Rig.running()
    rig.pass(.milliseconds(1300))
    rig.frame()
    rig.pass(.seconds(2) - instant)
    #expect(rig.told == [.start])
    rig.pass(instant)
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a slow camera is given five frames of patience`() throws {
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

  @Test func `a driver that does not close is not waited for`() throws {
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

  @Test func `a camera that stays away ends the session after a minute`() throws {
    let rig = try Rig.running()
    rig.fail(.unplugged)
    rig.closed()
    rig.pass(.seconds(60) - instant)
    #expect(rig.told == [.start, .interruption(.unplugged)])
    rig.pass(instant)
    #expect(rig.told == [.start, .interruption(.unplugged), .fail(.unplugged)])
  }

  @Test func `what was told of an opening given up is let pass when it comes at last`() throws {
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

  @Test func `an opening given up does not speak for the one after it`() throws {
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
  func `deadlines are those of the configuration`(seconds: Int) throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.open = .seconds(seconds)
    let rig = Rig(configuration)
    rig.start()
    rig.pass(.seconds(seconds) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(seconds)))])
  }

  @Test func `a slow camera is given the time of five frames for its first one`() {
    let rig = Rig()
    let format = StreamFormat(format: .motionJPEG, size: .full, rate: 0.1, bufferCount: 4)
    rig.start()
    rig.tell(.opened(.test, format))
    rig.pass(.seconds(50) - instant)
    #expect(rig.told == [])
    rig.pass(instant)
    #expect(rig.told == [.fail(.silent(for: .seconds(50)))])
  }

  @Test func `a slow camera's photo is given as long`() {
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
  func `a promise is the first frame's deadline where it lasts longer`(
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

/// Time in which the program did not run is not held against the camera.
@Suite struct StarvationTests {
  /// Lets time pass without a step of the program, and then has it do what is overdue.
  private func starve(_ rig: Rig, for span: Duration) {
    rig.clock.starve(for: span)
    rig.clock.settle()
  }

  @Test func `a frame that came meanwhile is no pause`() throws {
    let rig = try Rig.running()
    starve(rig, for: .seconds(140))
    rig.frame()
    rig.frames(100)
    #expect(rig.told == [.start])
  }

  @Test func `a camera that then is silent is interrupted after as long again`() throws {
    let rig = try Rig.running()
    starve(rig, for: .seconds(140))
    rig.pass(.seconds(2) - .nanoseconds(1))
    #expect(rig.told == [.start])
    rig.pass(.nanoseconds(1))
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `an alarm that is a little late is believed`() throws {
    let rig = try Rig.running()
    starve(rig, for: .milliseconds(2500))
    #expect(rig.told == [.start, .interruption(.silent(for: .seconds(2)))])
  }

  @Test func `a first frame, an opening and a closing are waited for as well`() throws {
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

  @Test func `more time is given once`() throws {
    let rig = Rig()
    rig.start()
    try rig.opened()
    starve(rig, for: .seconds(8))
    #expect(rig.told == [])
    starve(rig, for: .seconds(8))
    #expect(rig.told == [.fail(.silent(for: .seconds(5)))])
  }

  @Test func `a photo comes late rather than not at all`() throws {
    let rig = try Rig.running()
    rig.shoot()
    starve(rig, for: .seconds(140))
    rig.frame()
    #expect(rig.witness.shots.count == 1)
  }
}
