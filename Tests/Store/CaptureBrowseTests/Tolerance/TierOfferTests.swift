import CaptureImaging
import Testing

@testable import CaptureBrowse

struct TierOfferTests {
  /// The tiers of a photo of 4:3 on a screen of 1920x1080, and of one smaller than a thumb.
  private static let usual = ["screen 1440x1080", "low 1440x1080", "thumb 128x96"]
  private static let tiny = ["screen 100x75", "low 100x75", "thumb 100x75"]

  private static func offers(_ lines: [String]) throws -> [TierOffer] {
    try lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      return TierOffer(
        tier: try #require(Tier(rawValue: words[0])), size: try #require(FrameSize(words[1])))
    }
  }

  @Test(
    arguments: [
      // Within the tolerance of the thumb's size.
      ("128x96", 20, "thumb"), ("107x80", 20, "thumb"), ("160x120", 20, "thumb"),
      // Smaller than the thumb, which is reduced.
      ("106x80", 0, "thumb"), ("64x48", 20, "thumb"), ("1x1", 0, "thumb"),
      // Larger than the thumb: a reduced low tier, or screen tier if the difference would be seen.
      ("161x121", 20, "low"), ("129x97", 0, "low"), ("720x540", 20, "low"),
      ("721x541", 20, "screen"),
      ("1200x900", 20, "screen"), ("1440x1080", 0, "screen"), ("1800x1350", 20, "screen"),
      // Larger than the screen tier.
      ("1801x1351", 20, nil), ("1441x1081", 0, nil),
    ] as [(String, Int, String?)])
  func `the nearest tier that is large enough serves a request`(
    wanted: String, percent: Int, tier: String?
  ) throws {
    let wanted = try #require(FrameSize(wanted))
    let choice = try Self.offers(Self.usual)
      .choice(for: wanted, within: Tolerance(percent: percent))
    #expect(choice?.tier.rawValue == tier)
  }

  @Test(arguments: [
    ("100x75", "screen"), ("90x68", "screen"), ("60x45", "screen"), ("50x37", "thumb"),
  ])
  func `of tiers of one size, the best is shown, and the smallest is reduced to half`(
    wanted: String, tier: String
  ) throws {
    let wanted = try #require(FrameSize(wanted))
    let choice = try Self.offers(Self.tiny).choice(for: wanted, within: .default)
    #expect(choice?.tier.rawValue == tier)
  }

  @Test func `no tier is chosen for a photo that has none`() {
    let none: [TierOffer] = []
    #expect(none.choice(for: FrameSize(width: 1, height: 1), within: .default) == nil)
  }
}
