import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite(.timeLimit(.minutes(10)))
struct TierLadderTests {
  private static let large = FrameSize(width: 500, height: 340)

  @Test(arguments: ChromaSubsampling.allCases)
  func `each tier fits its box and is 4-2-0, or grey for a grey photo`(
    chroma: ChromaSubsampling
  ) throws {
    let set = try TestTiers.made(of: TestPictures.jpeg(Self.large, chroma: chroma))
    #expect(set.uprightSize == Self.large)
    for (tier, size) in zip(set.all, ["320x218", "320x218", "128x87"]) {
      let picture = try tier.picture
      #expect("\(tier.size)" == size)
      #expect(picture.size == tier.size)
      #expect(picture.chroma == (chroma == .grey ? .grey : .s420))
    }
  }

  @Test func `each tier has the mean colour of the photo`() throws {
    let scene = TestPictures.scene(Self.large)
    let set = try TestTiers.made(of: TestPictures.jpeg(Self.large, quality: 95))
    for tier in set.all {
      let (before, after) = (PictureStatistics(of: scene), PictureStatistics(of: try tier.picture))
      #expect(abs(before.luma - after.luma) < 1.5)
      #expect(abs(before.cb - after.cb) < 1.5)
      #expect(abs(before.cr - after.cr) < 1.5)
    }
  }

  @Test(arguments: [(1, 1), (3, 2), (16, 16), (1, 5_000), (5_000, 1), (17, 700), (319, 239)])
  func `tiers are never enlarged and have at least one pixel`(width: Int, height: Int) throws {
    let size = FrameSize(width: width, height: height)
    let set = try TestTiers.made(of: TestPictures.jpeg(size))
    #expect(set.screen.size == TestTiers.rules.size(of: .screen, for: size))
    #expect(try set.screen.picture.size == set.screen.size)
    #expect(try set.low.picture.size == set.screen.size)
    #expect(try set.thumb.picture.size == TestTiers.rules.size(of: .thumb, for: size))
  }

  @Test func `a progressive JPEG has the same tiers as a baseline JPEG`() throws {
    let plain = try TestTiers.made(of: TestPictures.jpeg())
    let progressive = try TestTiers.made(of: SampleJPEGs.progressive())
    #expect(plain == progressive)
  }

  @Test func `a frame without Huffman tables has the same tiers as one with tables`() throws {
    let plain = try TestTiers.made(of: TestPictures.jpeg())
    #expect(try TestTiers.made(of: SampleJPEGs.withoutTables()) == plain)
  }

  @Test(arguments: [PixelFormat.yuyv, .nv12, .i420, .grey])
  func `tiers can be made of raw frames`(format: PixelFormat) throws {
    let bytes = try TestPictures.scene(Self.large).packed(as: format)
    let frame = Frame(FrameLayout(packed: format, size: Self.large), bytes)
    let set = try TestTiers.made(of: PlanarPicture(frame))
    #expect(set.uprightSize == Self.large)
    #expect(try set.screen.picture.chroma == (format == .grey ? .grey : .s420))
    #expect(try set.low.picture.size == FrameSize(width: 320, height: 218))
    #expect(try set.thumb.picture.size == FrameSize(width: 128, height: 87))
  }

  @Test func `the tiers of an RGB frame have its colours`() throws {
    let size = FrameSize(width: 64, height: 48)
    let bytes = (0..<size.pixelCount).flatMap { _ in [200, 30, 40] as [UInt8] }
    let set = try TestTiers.made(
      of: PlanarPicture(Frame(FrameLayout(packed: .rgb24, size: size), bytes)))
    let measure = PictureStatistics(of: try set.screen.picture)
    #expect(abs(measure.luma - 82) < 2)
    #expect(measure.cr > 200 && measure.cb < 120)
  }

  @Test func `a ladder works normally after photos that were refused`() throws {
    var ladder = try TierLadder(rules: TestTiers.rules)
    let jpeg = try TestPictures.jpeg()
    let before = try ladder.tiers(of: jpeg.span.bytes)
    for damaged in try DamagedJPEGs.flipped(jpeg, count: 50) {
      _ = try? ladder.tiers(of: damaged.span.bytes)
    }
    #expect(try ladder.tiers(of: jpeg.span.bytes) == before)
  }

  @Test func `a single tier can be made from a larger one`() throws {
    let jpeg = try TestPictures.jpeg(Self.large)
    let whole = try TestTiers.made(of: jpeg)
    let low = whole.low.jpeg
    var ladder = try TierLadder(rules: TestTiers.rules)
    let set = try ladder.tiers([.thumb], of: low.span.bytes, id: TestTiers.id)
    #expect(set[.screen] == nil && set[.low] == nil)
    #expect(set.thumb.size == whole.thumb.size)
    #expect(try set.thumb.facts == whole.thumb.facts)
    let none = try ladder.tiers([], of: low.span.bytes)
    #expect(none.uprightSize == whole.low.size && Tier.allCases.allSatisfy { none[$0] == nil })
  }

  @Test func `djpeg reads every tier without a warning`() throws {
    let set = try TestTiers.made(of: TestPictures.jpeg(Self.large))
    for tier in set.all {
      let outcome = try Tool.djpeg.run([], on: tier.jpeg)
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }
  }
}

@Suite struct TierRefusalTests {
  @Test func `a photo that is incomplete or too large is refused with the reason`() throws {
    let jpeg = try TestPictures.jpeg()
    #expect(
      try TestTiers.refusal(of: [1, 2, 3, 4])
        == "this is not a JPEG: it starts with 0x01 0x02 0x03 0x04")
    #expect(
      try TestTiers.refusal(of: []) == "the JPEG is empty")
    #expect(
      try TestTiers.refusal(of: jpeg.dropLast(2))
        == "the JPEG is cut short: its end marker is missing")
    #expect(
      try TestTiers.refusal(of: jpeg.dropLast(200) + [0xFF, 0xD9])
        == "the JPEG is damaged: Corrupt JPEG data: premature end of data segment")
    #expect(
      try TestTiers.refusal(of: DamagedJPEGs.claiming(width: 30_000, height: 30_000))
        == "the JPEG is too large: 30000x30000, and the limit is 10000000 pixels")
  }

  @Test func `making tiers of damaged or random bytes never crashes or hangs`() throws {
    for damaged in try DamagedJPEGs.all() {
      _ = try TestTiers.refusal(of: damaged)
    }
  }

  @Test func `an identifier in the wrong form is refused`() throws {
    let refusal = try TestTiers.refusal(of: TestPictures.jpeg(), id: "7")
    #expect(refusal == "EXIF cannot represent '7' as an identity: it takes 32 hexadecimal digits")
  }

  @Test func `a photo with a damaged EXIF block still gets its tiers`() throws {
    for block in DamagedExif.all() {
      let jpeg = try TestPictures.jpeg().inserting(.application1, block)
      #expect(try TestTiers.refusal(of: jpeg) == nil)
    }
  }
}
