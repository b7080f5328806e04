import CaptureBase
@testable import CaptureImaging

/// Tiers for tests, with a screen so small that debug builds are fast.
enum TestTiers {
  static let rules = TierRules(screenSize: FrameSize(width: 320, height: 240))
  static let id = "0123456789abcdef0123456789abcdef"

  static func made(
    of jpeg: [UInt8], rules: TierRules = rules, captureTime: WallTime? = nil
  ) throws -> TierSet {
    var ladder = try TierLadder(rules: rules)
    return try ladder.tiers(of: jpeg.span.bytes, id: id, captureTime: captureTime)
  }

  static func made(
    of picture: PlanarPicture, orientation: Orientation = .up
  ) throws -> TierSet {
    var ladder = try TierLadder(rules: rules)
    return try ladder.tiers(of: picture, orientation: orientation, id: id)
  }

  /// Returns the message that a photo is rejected with, or nil if its tiers can be made.
  static func refusal(of jpeg: [UInt8], id: String = id) throws -> String? {
    var ladder = try TierLadder(rules: rules)
    do {
      _ = try ladder.tiers(of: jpeg.span.bytes, id: id, pixelLimit: 10_000_000)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension TierSet {
  var screen: EncodedTier { made(.screen) }
  var low: EncodedTier { made(.low) }
  var thumb: EncodedTier { made(.thumb) }

  /// The tiers, the best first.
  var all: [EncodedTier] { Tier.derived.map(made) }

  func made(_ tier: Tier) -> EncodedTier {
    guard let encoded = self[tier] else { preconditionFailure("no \(tier) tier was made") }
    return encoded
  }
}

extension EncodedTier {
  var picture: PlanarPicture {
    get throws { try TestPictures.decoded(jpeg) }
  }

  var facts: ExifFacts? {
    get throws { try ExifFacts(of: jpeg.span.bytes) }
  }
}
