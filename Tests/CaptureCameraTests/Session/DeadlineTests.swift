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
}
