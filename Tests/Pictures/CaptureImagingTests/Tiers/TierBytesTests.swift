import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite(.timeLimit(.minutes(10)))
struct TierBytesTests {
  /// Returns gradients with noise of an adjustable strength, which determines the encoded size.
  private func picture(noise: Int, chroma: ChromaSubsampling = .s420) -> PlanarPicture {
    var generator = SeededGenerator(seed: 5)
    var picture = PlanarPicture(size: FrameSize(width: 320, height: 240), chroma: chroma)
    for (index, plane) in picture.planes.enumerated() {
      picture.withMutablePlane(index) { samples in
        for place in samples.indices {
          let slope = place % plane.stride * 80 / plane.stride + place / plane.stride / 4
          let light = 40 + slope + Int.random(in: 0...noise, using: &generator)
          samples[place] = UInt8(min(light, 255))
        }
      }
    }
    return picture
  }

  @Test(arguments: [12, 20, 40, 60, 90], [ChromaSubsampling.grey, .s420])
  func `tiers reach their windows in few encodings`(noise: Int, chroma: ChromaSubsampling) throws {
    let set = try TestTiers.made(of: picture(noise: noise, chroma: chroma))
    for (tier, encoded) in [(Tier.screen, set.screen), (.low, set.low)] {
      let window = TestTiers.rules.window(of: tier, size: encoded.size)
      #expect(window.contains(encoded.jpeg.count))
      #expect(encoded.isInWindow)
    }
    #expect(set.encodeCount <= 3)
    #expect(set.low.quality < set.screen.quality)
  }

  @Test(arguments: [40, 60, 90], [ChromaSubsampling.grey, .s420])
  func `a thumb of a large picture has 3,000 to 5,000 bytes`(noise: Int, chroma: ChromaSubsampling)
    throws
  {
    let thumb = try TestTiers.made(of: picture(noise: noise, chroma: chroma)).thumb
    #expect(thumb.size == FrameSize(width: 128, height: 96))
    #expect((3_000...5_000).contains(thumb.jpeg.count))
    #expect(thumb.isInWindow)
  }

  @Test func `each tier of photos of many sizes fits its rule or has a limiting quality`() throws {
    var generator = SeededGenerator(seed: 3)
    var ladder = try TierLadder(rules: TestTiers.rules)
    let rules = TestTiers.rules
    for _ in 0..<20 {
      let size = FrameSize(
        width: .random(in: 1...700, using: &generator),
        height: .random(in: 1...700, using: &generator))
      let set = try ladder.tiers(of: TestPictures.scene(size))
      for rule in rules.derived {
        let tier = set.made(rule.tier)
        #expect(tier.size == rules.size(of: rule.tier, for: size), "\(rule.tier) of \(size)")
        let window = rules.window(of: rule.tier, size: tier.size)
        #expect(tier.isInWindow == window.contains(tier.jpeg.count), "\(rule.tier) of \(size)")
        #expect(rules.qualities.contains(tier.quality), "\(rule.tier) of \(size)")
        let isSmallEnough = tier.jpeg.count <= window.upperBound
        #expect(
          isSmallEnough || tier.quality == rules.qualities.lowerBound, "\(rule.tier) of \(size)")
      }
      for (better, tier) in zip(set.all, set.all.dropFirst()) where better.size == tier.size {
        #expect(better.quality >= tier.quality, "\(size)")
      }
    }
  }

  @Test func `a flat picture gets the best quality and is reported as below its window`() throws {
    let size = FrameSize(width: 320, height: 240)
    let set = try TestTiers.made(of: PlanarPicture(size: size, chroma: .s420, luma: 90))
    for tier in [set.screen, set.low] {
      #expect(tier.quality == TestTiers.rules.qualities.upperBound)
      #expect(!tier.isInWindow)
    }
    #expect(set.low == set.screen)
    #expect(set.encodeCount == 1)
  }

  @Test func `pure noise gets the lowest quality and is reported as above its window`() throws {
    var rules = TestTiers.rules
    rules.qualities = 60...95
    var ladder = try TierLadder(rules: rules)
    let set = try ladder.tiers(of: picture(noise: 130))
    #expect(set.screen.quality == 60 && set.low.quality == 60)
    #expect(!set.screen.isInWindow && !set.low.isInWindow)
  }

  @Test func `a compact full tier has quality 40 if its window allows it`() throws {
    var ladder = try TierLadder()
    let usual = try ladder.compactFull(of: picture(noise: 16, chroma: .s444))
    #expect(try usual.picture.chroma == .s420)
    #expect(usual.size == FrameSize(width: 320, height: 240))
    #expect(usual.quality == 40)
    #expect(usual.isInWindow)
  }

  @Test(arguments: [4, 90])
  func `a compact full tier deviates from quality 40 to reach its window`(noise: Int) throws {
    var ladder = try TierLadder()
    let tier = try ladder.compactFull(of: picture(noise: noise))
    #expect(noise < 10 ? tier.quality > 40 : tier.quality < 40)
    #expect(tier.isInWindow)
  }
}

@Suite struct RateCurveTests {
  @Test func `a rate curve without trials gives no estimates`() {
    #expect(RateCurve().quality(forBytes: 1_000) == nil)
    #expect(RateCurve().bytes(atQuality: 50) == nil)
    #expect(!RateCurve().isTried(near: 50))
  }

  @Test func `a rate curve reproduces its trials`() {
    var curve = RateCurve()
    for (quality, bytes) in [(80, 4_000), (20, 1_000), (50, 2_000)] {
      curve.add(quality: quality, bytes: bytes)
    }
    for (quality, bytes) in [(20, 1_000), (50, 2_000), (80, 4_000)] {
      #expect(curve.quality(forBytes: Double(bytes)) == quality)
      #expect(abs((curve.bytes(atQuality: quality) ?? 0) - Double(bytes)) < 1)
      #expect(curve.isTried(near: quality))
    }
  }

  @Test func `a rate curve never assigns a lower quality to more bytes`() throws {
    var curve = RateCurve()
    for (quality, bytes) in [(75, 3_000), (30, 1_500), (95, 9_000)] {
      curve.add(quality: quality, bytes: bytes)
    }
    let qualities = try stride(from: 200.0, to: 40_000, by: 100)
      .map { try #require(curve.quality(forBytes: $0)) }
    #expect(qualities == qualities.sorted())
    #expect(qualities.allSatisfy { (1...100).contains($0) })
  }

  @Test func `a rate curve without a slope gives no estimate`() {
    var curve = RateCurve()
    curve.add(quality: 75, bytes: 700)
    curve.add(quality: 95, bytes: 700)
    #expect(curve.quality(forBytes: 5_000) == nil)
  }
}

@Suite struct MosaicTests {
  @Test(arguments: [(1, 1), (64, 64), (16, 2_000), (100, 100)])
  func `a picture of few blocks is its own mosaic`(width: Int, height: Int) {
    let scene = TestPictures.scene(FrameSize(width: width, height: height))
    #expect(scene.mosaic.picture == scene)
    #expect(scene.mosaic.factor == 1)
  }

  @Test(arguments: [ChromaSubsampling.grey, .s420], [(512, 320), (517, 323)])
  func `a mosaic is smaller than its picture but has similar statistics`(
    chroma: ChromaSubsampling, sides: (width: Int, height: Int)
  ) {
    let scene = TestPictures.scene(
      FrameSize(width: sides.width, height: sides.height), chroma: chroma)
    let mosaic = scene.mosaic
    #expect(mosaic.picture.size == FrameSize(width: 64, height: sides.height))
    #expect(mosaic.factor == Double(sides.width) / 64)
    let (whole, part) = (PictureStatistics(of: scene), PictureStatistics(of: mosaic.picture))
    #expect(abs(whole.luma - part.luma) < 6)
    #expect(abs(whole.spread - part.spread) < 6)
  }
}
