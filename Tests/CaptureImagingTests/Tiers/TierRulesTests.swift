import Testing

import CaptureImaging
import CaptureTestSupport

@Suite struct TierRulesTests {
  @Test(arguments: [
    ("1920x1080", "2592x1936", "1446x1080"),
    ("1920x1080", "1936x2592", "807x1080"),
    ("1920x1080", "3840x2160", "1920x1080"),
    ("1920x1080", "1921x1080", "1920x1079"),
    ("1920x1080", "1920x1080", "1920x1080"),
    ("1920x1080", "640x480", "640x480"),
    ("1920x1080", "1x1", "1x1"),
    ("1920x1080", "1x5000", "1x1080"),
    ("1920x1080", "5000x1", "1920x1"),
    ("640x960", "2592x1936", "640x478"),
    ("640x960", "1936x2592", "640x857"),
  ])
  func `tiers are scaled to fit the screen`(screen: String, photo: String, fitted: String) throws {
    let rules = TierRules(screenSize: try #require(FrameSize(screen)))
    let size = rules.fittedSize(of: try #require(FrameSize(photo)))
    #expect("\(size)" == fitted)
  }

  @Test func `a fitted size never exceeds screen or photo, nor changes shape by over a pixel`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<10_000 {
      let screen = FrameSize.random(upTo: 4_000, using: &generator)
      let photo = FrameSize.random(upTo: 20_000, using: &generator)
      let fitted = TierRules(screenSize: screen).fittedSize(of: photo)
      #expect(fitted.width <= min(screen.width, photo.width), "\(photo) on \(screen)")
      #expect(fitted.height <= min(screen.height, photo.height), "\(photo) on \(screen)")
      let (wide, high) = (fitted.width * photo.height, fitted.height * photo.width)
      #expect(abs(wide - high) <= max(photo.width, photo.height), "\(photo) on \(screen)")
    }
  }

  @Test func `a screen with an empty size counts as one pixel`() {
    let rules = TierRules(screenSize: FrameSize(width: 0, height: -3))
    #expect(
      rules.fittedSize(of: FrameSize(width: 30, height: 20)) == FrameSize(width: 1, height: 1))
  }

  @Test func `the default byte windows apply to the reference sizes`() {
    let rules = TierRules()
    let seed = FrameSize(width: 640, height: 960)
    #expect(rules.window(of: .screen, size: seed) == 75_000...100_000)
    #expect(rules.window(of: .low, size: seed) == 40_000...50_000)
    let camera = FrameSize(width: 2592, height: 1936)
    #expect(rules.window(of: .full, size: camera) == 150_000...300_000)
  }

  @Test func `a byte window grows with the pixels but has a lower limit`() {
    let window = ByteWindow(1_000...2_000, pixelCount: 100_000)
    #expect(window.bytes(for: FrameSize(width: 500, height: 400)) == 2_000...4_000)
    #expect(window.bytes(for: FrameSize(width: 160, height: 120)) == 192...384)
    #expect(window.bytes(for: FrameSize(width: 1, height: 1)) == 192...384)
  }

  @Test func `tiers have stable raw values`() {
    #expect(Tier.allCases.map(\.rawValue) == ["full", "screen", "low"])
  }
}

extension FrameSize {
  fileprivate static func random(upTo limit: Int, using generator: inout SeededGenerator) -> Self {
    FrameSize(
      width: Int.random(in: 1...limit, using: &generator),
      height: Int.random(in: 1...limit, using: &generator))
  }
}
