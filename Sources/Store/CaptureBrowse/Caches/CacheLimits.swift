public import CaptureImaging

/// The maximum memory use of a photo browser, in bytes.
public struct CacheLimits: Hashable, Sendable {
  /// The limit for encoded screen tiers.
  public var screen: Int
  /// The limit for encoded low tiers.
  public var low: Int
  /// The limit for decoded pictures: the current one and two on each side.
  public var pixels: Int

  /// Creates limits; the defaults suit tiers for a screen of 1920x1080 pixels.
  public init(screen: Int = 5_000_000, low: Int = 2_000_000, pixels: Int = 64 << 20) {
    self.screen = screen
    self.low = low
    self.pixels = pixels
  }

  /// Creates limits that hold as many tiers as the defaults do for a screen of 1920x1080 pixels.
  public init(for rules: TierRules) {
    let usual = TierRules().screenSize.pixelCount
    let screens = (max(rules.screenSize.pixelCount, usual) + usual - 1) / usual
    self.init()
    screen *= screens
    low *= screens
    pixels *= screens
  }

  /// The limits for the encoded tiers that a browser shows.
  var encoded: [Tier: Int] { [.screen: screen, .low: low] }
}
