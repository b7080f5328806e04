public import CaptureImaging

/// How much memory browsing may take, in bytes.
public struct CacheLimits: Hashable, Sendable {
  /// Encoded screen tiers.
  public var screen: Int
  /// Encoded low tiers.
  public var low: Int
  /// Decoded pictures: the one looked at and two on each side.
  public var pixels: Int

  public init(screen: Int = 5_000_000, low: Int = 2_000_000, pixels: Int = 64 << 20) {
    self.screen = screen
    self.low = low
    self.pixels = pixels
  }

  /// Limits under which as many tiers have room as of a screen of 1920x1080 by the usual ones.
  public init(for rules: TierRules) {
    let usual = TierRules().screenSize.pixelCount
    let screens = (max(rules.screenSize.pixelCount, usual) + usual - 1) / usual
    self.init()
    screen *= screens
    low *= screens
    pixels *= screens
  }
}
