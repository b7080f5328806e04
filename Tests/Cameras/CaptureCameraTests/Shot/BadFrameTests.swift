import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

/// Frames that are unfit for a photo.
@Suite struct BadFrameTests {
  /// A fault of a frame and the kind under which it is counted.
  enum Fault: String, CaseIterable {
    case flagged, empty, damaged, wrongSize = "wrong-size", stale, untimely

    func send(to fixture: SessionFixture) throws {
      switch self {
      case .flagged: try fixture.frame(isFlagged: true)
      case .empty: try fixture.frame(.empty)
      case .damaged: try fixture.frame(.torn)
      case .wrongSize: try fixture.frame(.sized(.half))
      case .stale: try fixture.frame(exposed: fixture.clock.now - .milliseconds(34))
      case .untimely: try fixture.frame(exposed: fixture.clock.now + .seconds(1))
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func `an unfit frame is skipped and counted under its kind of fault`(fault: Fault) throws {
    let fixture = try SessionFixture.running()
    try fixture.pass(.milliseconds(20))
    try fixture.pass(.milliseconds(13))
    let shot = try fixture.shoot()
    if fault == .stale { try fixture.pass(.milliseconds(10)) }
    try fault.send(to: fixture)
    #expect(fixture.told.last == .willTake(shot))
    try fixture.frames(1)
    let report = try #require(fixture.log.shots.first?.report)
    #expect(report.skipped.mapValues(\.count) == [fault.rawValue: 1])
    #expect(report.framesSeen == 2)
  }

  @Test func `buffers that were never filled affect neither frame numbers nor times`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(3)
    try fixture.shoot()
    let format = try #require(fixture.session.format)
    for _ in 0..<5 {
      try fixture.tell(.frame(Frame(.empty, sequence: 0, format: format, isFlagged: true)))
    }
    try fixture.frames(1)
    let shot = try #require(fixture.log.shots.first)
    #expect(shot.report.skipped.mapValues(\.count) == ["flagged": 5])
    #expect(shot.report.framesMissed == 0)
    #expect(shot.frame.timestamp == fixture.clock.now)
  }

  @Test func `a shot's report lists each kind of fault with its count and last fault`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot()
    for fault in [Fault.empty, .damaged, .empty, .wrongSize, .empty] {
      try fixture.pass(.milliseconds(33))
      try fault.send(to: fixture)
    }
    try fixture.frames(1)
    let skipped = try #require(fixture.log.shots.first?.report.skipped)
    #expect(skipped.mapValues(\.count) == ["empty": 3, "damaged": 1, "wrong-size": 1])
    #expect(skipped["wrong-size"]?.last == .wrongSize(.half))
  }

  @Test func `a shot that gets only bad frames fails with the last fault`() throws {
    let fixture = try SessionFixture.running()
    let shot = try fixture.shoot()
    for _ in 0..<150 {
      try fixture.pass(.milliseconds(100))
      try fixture.frame(.empty)
    }
    #expect(fixture.told.last == .noTake(shot, .badFrames(count: 149, last: .empty)))
    #expect(fixture.session.state == .running)
  }

  @Test func `a shot that gets only stale frames fails as silent, not as damaged`() throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.shot = .seconds(1)
    let fixture = try SessionFixture.running(configuration)
    try fixture.pass(.milliseconds(33))
    let shot = try fixture.shoot()
    try fixture.frame(exposed: fixture.clock.now - .milliseconds(1))
    try fixture.pass(.seconds(1))
    #expect(fixture.told.last == .noTake(shot, .silent(for: .seconds(1))))
  }

  @Test func `a truncated raw frame is reported as short, not as damaged`() throws {
    let fixture = try SessionFixture.running(
      SessionConfiguration(request: StreamRequest(format: .yuyv)))
    try fixture.shoot()
    try fixture.pass(.milliseconds(100))
    try fixture.frame(.bytes([UInt8](repeating: 90, count: 6000)))
    try fixture.frames(1, every: .milliseconds(100))
    let skipped = try #require(fixture.log.shots.first?.report.skipped)
    #expect(skipped.mapValues(\.last) == ["short": .short(bytes: 6000, needed: 6144)])
  }

  @Test func `frames missing from the sequence are counted`() throws {
    let fixture = try SessionFixture.running()
    try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.frames(1)
    try fixture.pass(.milliseconds(99))
    try fixture.frame(skipping: 2)
    try fixture.pass(.milliseconds(66))
    try fixture.frame(skipping: 1)
    try fixture.framesUntilTaken()
    #expect(fixture.log.shots.first?.report.framesMissed == 3)
  }

  @Test func `a frame number that restarts with the stream does not count as a loss`() throws {
    let fixture = try SessionFixture.running()
    try fixture.frames(1)
    try fixture.shoot(PhotoSettings(priority: .balanced))
    try fixture.unplug()
    try fixture.opened(after: .milliseconds(250))
    try fixture.frame(skipping: 40)
    try fixture.framesUntilTaken()
    #expect(fixture.log.shots.first?.report.framesMissed == 0)
  }
}
