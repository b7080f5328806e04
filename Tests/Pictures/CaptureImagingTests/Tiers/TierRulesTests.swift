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
    let upright = try #require(FrameSize(photo))
    let size = rules.size(of: .screen, for: upright)
    #expect("\(size)" == fitted)
    #expect(rules.size(of: .low, for: upright) == size)
  }

  @Test func `a fitted size never exceeds screen or photo, nor changes shape by over a pixel`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<10_000 {
      let screen = FrameSize.random(upTo: 4_000, using: &generator)
      let photo = FrameSize.random(upTo: 20_000, using: &generator)
      let fitted = TierRules(screenSize: screen).size(of: .screen, for: photo)
      #expect(fitted.width <= min(screen.width, photo.width), "\(photo) on \(screen)")
      #expect(fitted.height <= min(screen.height, photo.height), "\(photo) on \(screen)")
      let (wide, high) = (fitted.width * photo.height, fitted.height * photo.width)
      #expect(abs(wide - high) <= max(photo.width, photo.height), "\(photo) on \(screen)")
    }
  }

  @Test func `a screen with an empty size counts as one pixel`() {
    let rules = TierRules(screenSize: FrameSize(width: 0, height: -3))
    #expect(
      rules.size(of: .screen, for: FrameSize(width: 30, height: 20))
        == FrameSize(width: 1, height: 1))
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

  @Test func `the raw values of tiers do not change between versions`() {
    #expect(Tier.allCases.map(\.rawValue) == ["full", "screen", "low", "thumb"])
    #expect(Tier.derived == [.screen, .low, .thumb])
  }

  @Test(arguments: [
    ("1920x1080", "2592x1936", "128x96"), ("1920x1080", "1936x2592", "96x128"),
    ("1920x1080", "3840x2160", "128x72"), ("1920x1080", "128x128", "128x128"),
    ("1920x1080", "100x40", "100x40"), ("1920x1080", "5000x1", "128x1"),
    ("640x960", "1936x2592", "96x128"), ("100x60", "2592x1936", "80x60"),
  ])
  func `a thumb fits 128 pixels, and is no larger than the screen tier`(
    screen: String, photo: String, fitted: String
  ) throws {
    let rules = TierRules(screenSize: try #require(FrameSize(screen)))
    let size = rules.size(of: .thumb, for: try #require(FrameSize(photo)))
    #expect("\(size)" == fitted)
  }

  @Test func `the rules list every derived tier once, the best first`() {
    let rules = TierRules(screenSize: FrameSize(width: 640, height: 960))
    #expect(rules.derived.map(\.tier) == Tier.derived)
    #expect(rules.derived.map { "\($0.box)" } == ["640x960", "640x960", "128x128"])
    let size = FrameSize(width: 2000, height: 1500)
    #expect(rules.size(of: .full, for: size) == size)
  }

  @Test func `each tier of a photo of any size is at most as large as the previous one`() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<10_000 {
      let rules = TierRules(screenSize: .random(upTo: 4_000, using: &generator))
      let photo = FrameSize.random(upTo: 20_000, using: &generator)
      let sizes = Tier.allCases.map { rules.size(of: $0, for: photo) }
      for (larger, smaller) in zip(sizes, sizes.dropFirst()) {
        #expect(larger.width >= smaller.width && larger.height >= smaller.height, "\(sizes)")
      }
      for (rule, size) in zip(rules.derived, sizes.dropFirst()) {
        #expect(size.width <= rule.box.width && size.height <= rule.box.height, "\(sizes)")
      }
    }
  }

  @Test func `the byte window of each tier can be changed`() {
    var rules = TierRules()
    let size = FrameSize(width: 160, height: 120)
    rules.full = ByteWindow(0...1, pixelCount: size.pixelCount)
    for (count, tier) in Tier.derived.enumerated() {
      let bytes = ByteWindow(count + 1...count + 2, pixelCount: size.pixelCount)
      rules.set(TierRule(tier, box: size, bytes: bytes))
    }
    #expect(Tier.allCases.map { rules.window(of: $0, size: size).lowerBound } == [0, 1, 2, 3])
  }

  @Test func `the bounds of a tier can be changed`() {
    var rules = TierRules()
    let bounds = FrameSize(width: 256, height: 256)
    rules.set(
      TierRule(.thumb, box: bounds, bytes: ByteWindow(6_000...9_000, pixelCount: 256 * 256)))
    #expect(
      rules.size(of: .thumb, for: FrameSize(width: 4000, height: 2000))
        == FrameSize(width: 256, height: 128))
    rules.set(TierRule(.screen, box: bounds, bytes: rules.derived[0].bytes))
    #expect(rules.screenSize == bounds)
    #expect(rules.derived.map(\.tier) == Tier.derived)
  }

  @Test(arguments: ["128x96", "72x128", "128x1", "3x2"])
  func `a thumb may take from 3,000 to 5,000 bytes, whatever its shape`(text: String) throws {
    let size = try #require(FrameSize(text))
    #expect(TierRules().window(of: .thumb, size: size) == 3_000...5_000)
  }
}

extension FrameSize {
  fileprivate static func random(upTo limit: Int, using generator: inout SeededGenerator) -> Self {
    FrameSize(
      width: Int.random(in: 1...limit, using: &generator),
      height: Int.random(in: 1...limit, using: &generator))
  }
}
