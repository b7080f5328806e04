import CaptureBase
import Testing

@testable import CaptureImaging

@Suite struct TierFactsTests {
  /// The corners of a stored picture, and their colours.
  private enum Corner: CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight

    var luma: UInt8 {
      switch self {
      case .topLeft: 40
      case .topRight: 90
      case .bottomLeft: 150
      case .bottomRight: 210
      }
    }

    var cb: UInt8 { self == .topLeft ? 220 : 60 }
  }

  /// A picture of four quarters, stored as 600x400.
  private static let quarters: PlanarPicture = {
    let size = FrameSize(width: 600, height: 400)
    var picture = PlanarPicture(size: size, chroma: .s420)
    for index in 0..<2 {
      let plane = picture.planes[index]
      picture.withMutablePlane(index) { samples in
        for place in samples.indices {
          let isRight = place % plane.stride >= plane.stride / 2
          let isBottom = place / plane.stride >= plane.rowCount / 2
          let corner = Corner.allCases[(isBottom ? 2 : 0) + (isRight ? 1 : 0)]
          samples[place] = index == 0 ? corner.luma : corner.cb
        }
      }
    }
    return picture
  }()

  @Test(
    arguments: [
      (.up, .topLeft, .topRight), (.upMirrored, .topRight, .topLeft),
      (.down, .bottomRight, .bottomLeft), (.downMirrored, .bottomLeft, .bottomRight),
      (.leftMirrored, .topLeft, .bottomLeft), (.right, .bottomLeft, .topLeft),
      (.rightMirrored, .bottomRight, .topRight), (.left, .topRight, .bottomRight),
    ] as [(Orientation, Corner, Corner)])
  private func `tiers are upright, whatever the orientation of the photo`(
    orientation: Orientation, topLeft: Corner, topRight: Corner
  ) throws {
    var encoder = try JPEGEncoder()
    let jpeg = try encoder.encode(Self.quarters, quality: 95)
      .with(ExifFacts(orientation: orientation))
    for set in [
      try TestTiers.made(of: jpeg), try TestTiers.made(of: Self.quarters, orientation: orientation),
    ] {
      let upright = FrameSize(width: 600, height: 400)
      #expect(set.uprightSize == (orientation.swapsSides ? upright.turned : upright))
      let size = FrameSize(
        width: orientation.swapsSides ? 160 : 320, height: orientation.swapsSides ? 240 : 213)
      #expect(set.screen.size == size)
      for tier in [set.screen, set.low] {
        let picture = try tier.picture
        #expect(try tier.facts?.orientation == .up)
        #expect(abs(picture.sample(0, 8, 8) - Int(topLeft.luma)) < 6)
        #expect(abs(picture.sample(0, size.width - 9, 8) - Int(topRight.luma)) < 6)
        #expect(abs(picture.sample(1, 4, 4) - Int(topLeft.cb)) < 6)
      }
    }
  }

  @Test func `the EXIF blocks of tiers record the photo's time and identifier`() throws {
    let photo = try TestPictures.jpeg().with(TestFacts.all)
    let set = try TestTiers.made(of: photo)
    for tier in set.all {
      let facts = try #require(try tier.facts)
      #expect(facts.captureTime == TestFacts.all.captureTime)
      #expect(facts.uniqueID == TestTiers.id)
      #expect(facts.orientation == .up)
      #expect(facts.pixelSize == tier.size)
    }
  }

  @Test func `a capture time given by the caller overrides the one in the photo`() throws {
    let time = WallTime(seconds: 1_000_000_000, offset: 3_600)
    let set = try TestTiers.made(
      of: TestPictures.jpeg().with(TestFacts.all), captureTime: time)
    #expect(try set.low.facts?.captureTime == time)
  }

  @Test func `the tiers of a photo without facts have no capture time`() throws {
    var ladder = try TierLadder(rules: TestTiers.rules)
    let jpeg = try TestPictures.jpeg()
    let facts = try ladder.tiers(of: jpeg.span.bytes).screen.facts
    #expect(facts?.captureTime == nil && facts?.uniqueID == nil)
    #expect(facts?.orientation == .up)
  }
}
