import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

/// Shots of a camera with automatic exposure that is unplugged, stalls, and sees the light change.
@Suite struct RandomSettlingTests {
  @Test(arguments: UInt64(0)..<200)
  func `a photo is settled or says that it is not, whenever the camera is disturbed`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let settings = PhotoSettings(
      priority: Bool.random(using: &random) ? .quality : .balanced,
      keepsUnsettled: Bool.random(using: &random))
    var day = try Day(
      light: .random(in: 70...180, using: &random),
      reaction: .random(in: 0.05...0.5, using: &random))
    try day.fixture.shoot(settings)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !day.isOver {
      try day.pass(seconds: .random(in: 0...0.6, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try day.replug(after: .random(in: 0.3...6, using: &random))
      case 1: try day.stall(seconds: .random(in: 0.1...1.9, using: &random))
      case 2: day.scene = .random(in: 70...180, using: &random)
      default: try day.fade(to: .random(in: 70...180, using: &random))
      }
    }
    try day.pass(seconds: 20)
    try #require(day.isOver)
    guard let shot = day.fixture.log.shots.first else {
      #expect(settings.priority == .quality && !settings.keepsUnsettled)
      #expect(day.fixture.log.errors.last?.code == .unsettled)
      return
    }
    let settle = try #require(shot.report.settle)
    #expect(settle.isSettled == shot.report.leftOut.isEmpty)
    if settings.priority == .quality, !settings.keepsUnsettled { #expect(settle.isSettled) }
    let frame = try #require(day.frames[shot.frame.sequence])
    if settle.isSettled {
      #expect(
        frame.scenes.contains { abs(frame.shown - $0) <= 0.05 * $0 + 1 }, "it showed \(frame)")
    }
  }
}

/// A camera whose exposure follows the light of the scene, and starts in the dark.
private struct Day {
  let fixture: SessionFixture
  var scene: Double
  /// The frames sent: the light that they show, and that of the scene in the last 0.2 s, since no
  /// picture can show a change that has only begun.
  private(set) var frames: [Int: (shown: Double, scenes: [Double])] = [:]
  private var scenes: [Double] = []
  private var shown = 0.0
  private let reaction: Double

  init(light: Double, reaction: Double) throws {
    fixture = try SessionFixture.running()
    scene = light
    self.reaction = reaction
  }

  var isOver: Bool {
    fixture.told.contains { told in
      switch told {
      case .take, .noTake: true
      default: false
      }
    }
  }

  private mutating func adapt(seconds: Double) {
    shown += (scene - shown) * (1 - exp(-seconds / reaction))
  }

  /// Sends frames for some time, unless the shot is over.
  mutating func pass(seconds: Double) throws {
    for _ in 0..<Int(seconds * 30) where !isOver {
      try fixture.pass(.milliseconds(33))
      adapt(seconds: 0.033)
      try send()
    }
  }

  private mutating func send() throws {
    scenes = scenes.suffix(5) + [scene]
    frames[fixture.driver.frameCount + 1] = (shown, scenes)
    try fixture.frame(.light(UInt8(shown.rounded())))
  }

  mutating func stall(seconds: Double) throws {
    try fixture.pass(.milliseconds(Int(seconds * 1000)))
    adapt(seconds: seconds)
  }

  /// Changes the light of the scene little by little.
  mutating func fade(to light: Double) throws {
    let step = (light - scene) / 30
    for _ in 0..<30 {
      scene += step
      try pass(seconds: 0.034)
    }
  }

  mutating func replug(after seconds: Double) throws {
    try fixture.unplug()
    try fixture.pass(.milliseconds(Int(seconds * 1000)))
    guard !isOver else { return }
    for _ in 0..<20 where fixture.orders.last != .close {
      if case .open = fixture.orders.last { break }
      try fixture.pass(.milliseconds(100))
    }
    guard !isOver else { return }
    shown = 0
    try fixture.opened()
    try send()
  }
}
