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

    func send(to rig: Rig) throws {
      switch self {
      case .flagged: try rig.frame(isFlagged: true)
      case .empty: try rig.frame(.empty)
      case .damaged: try rig.frame(.torn)
      case .wrongSize: try rig.frame(.sized(.half))
      case .stale: try rig.frame(exposed: rig.clock.now - .milliseconds(34))
      case .untimely: try rig.frame(exposed: rig.clock.now + .seconds(1))
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func `an unfit frame is skipped and counted under its kind of fault`(fault: Fault) throws {
    let rig = try Rig.running()
    try rig.pass(.milliseconds(20))
    try rig.pass(.milliseconds(13))
    let shot = try rig.shoot()
    if fault == .stale { try rig.pass(.milliseconds(10)) }
    try fault.send(to: rig)
    #expect(rig.told.last == .willTake(shot))
    try rig.frames(1)
    let report = try #require(rig.log.shots.first?.report)
    #expect(report.skipped.mapValues(\.count) == [fault.rawValue: 1])
    #expect(report.framesSeen == 2)
  }

  @Test func `buffers that were never filled affect neither frame numbers nor times`() throws {
    let rig = try Rig.running()
    try rig.frames(3)
    try rig.shoot()
    let format = try #require(rig.session.format)
    for _ in 0..<5 {
      try rig.tell(.frame(Frame(.empty, sequence: 0, format: format, isFlagged: true)))
    }
    try rig.frames(1)
    let shot = try #require(rig.log.shots.first)
    #expect(shot.report.skipped.mapValues(\.count) == ["flagged": 5])
    #expect(shot.report.framesMissed == 0)
    #expect(shot.frame.timestamp == rig.clock.now)
  }

  @Test func `a shot's report lists each kind of fault with its count and last fault`() throws {
    let rig = try Rig.running()
    try rig.shoot()
    for fault in [Fault.empty, .damaged, .empty, .wrongSize, .empty] {
      try rig.pass(.milliseconds(33))
      try fault.send(to: rig)
    }
    try rig.frames(1)
    let skipped = try #require(rig.log.shots.first?.report.skipped)
    #expect(skipped.mapValues(\.count) == ["empty": 3, "damaged": 1, "wrong-size": 1])
    #expect(skipped["wrong-size"]?.last == .wrongSize(.half))
  }

  @Test func `a shot that gets only bad frames fails with the last fault`() throws {
    let rig = try Rig.running()
    let shot = try rig.shoot()
    for _ in 0..<150 {
      try rig.pass(.milliseconds(100))
      try rig.frame(.empty)
    }
    #expect(rig.told.last == .noTake(shot, .badFrames(count: 149, last: .empty)))
    #expect(rig.session.state == .running)
  }

  @Test func `a shot that gets only stale frames fails as silent, not as damaged`() throws {
    var configuration = SessionConfiguration()
    configuration.deadlines.shot = .seconds(1)
    let rig = try Rig.running(configuration)
    try rig.pass(.milliseconds(33))
    let shot = try rig.shoot()
    try rig.frame(exposed: rig.clock.now - .milliseconds(1))
    try rig.pass(.seconds(1))
    #expect(rig.told.last == .noTake(shot, .silent(for: .seconds(1))))
  }

  @Test func `a truncated raw frame is reported as short, not as damaged`() throws {
    let rig = try Rig.running(SessionConfiguration(request: StreamRequest(format: .yuyv)))
    try rig.shoot()
    try rig.pass(.milliseconds(100))
    try rig.frame(.bytes([UInt8](repeating: 90, count: 6000)))
    try rig.frames(1, every: .milliseconds(100))
    let skipped = try #require(rig.log.shots.first?.report.skipped)
    #expect(skipped.mapValues(\.last) == ["short": .short(bytes: 6000, needed: 6144)])
  }

  @Test func `frames missing from the sequence are counted`() throws {
    let rig = try Rig.running()
    try rig.shoot(PhotoSettings(priority: .balanced))
    try rig.frames(1)
    try rig.pass(.milliseconds(99))
    try rig.frame(skipping: 2)
    try rig.pass(.milliseconds(66))
    try rig.frame(skipping: 1)
    try rig.framesUntilTaken()
    #expect(rig.log.shots.first?.report.framesMissed == 3)
  }

  @Test func `a frame number that restarts with the stream does not count as a loss`() throws {
    let rig = try Rig.running()
    try rig.frames(1)
    try rig.shoot(PhotoSettings(priority: .balanced))
    try rig.unplug()
    try rig.opened(after: .milliseconds(250))
    try rig.frame(skipping: 40)
    try rig.framesUntilTaken()
    #expect(rig.log.shots.first?.report.framesMissed == 0)
  }
}
