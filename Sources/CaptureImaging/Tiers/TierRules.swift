/// How large the tiers are, in pixels and in bytes.
public struct TierRules: Hashable, Sendable {
  /// What screen and low fit into.
  public var screenSize: FrameSize
  /// The bytes of a full tier that is compact.
  public var full = ByteWindow(150_000...300_000, pixelCount: 2592 * 1936)
  public var screen = ByteWindow(75_000...100_000, pixelCount: 640 * 960)
  public var low = ByteWindow(40_000...50_000, pixelCount: 640 * 960)
  /// Below, a picture falls apart; above, bytes buy nothing that can be seen.
  public var qualities = 5...98

  public init(screenSize: FrameSize = FrameSize(width: 1920, height: 1080)) {
    self.screenSize = screenSize
  }

  /// The bytes that a tier of some size may take, its EXIF block included.
  public func window(of tier: Tier, size: FrameSize) -> ClosedRange<Int> {
    switch tier {
    case .full: full.bytes(for: size)
    case .screen: screen.bytes(for: size)
    case .low: low.bytes(for: size)
    }
  }

  /// The size of screen and low for an upright picture: it fits the screen and is never enlarged.
  public func fittedSize(of upright: FrameSize) -> FrameSize {
    let (width, height) = (upright.width, upright.height)
    let screen = FrameSize(width: max(screenSize.width, 1), height: max(screenSize.height, 1))
    guard width > screen.width || height > screen.height else { return upright }
    if width * screen.height >= height * screen.width {
      let fitted = Self.rounded(height * screen.width, over: width)
      return FrameSize(width: screen.width, height: fitted)
    }
    let fitted = Self.rounded(width * screen.height, over: height)
    return FrameSize(width: fitted, height: screen.height)
  }

  /// The same for a picture as it is stored, before it is turned upright.
  func storedSize(of stored: FrameSize, _ orientation: Orientation) -> FrameSize {
    orientation.swapsSides ? fittedSize(of: stored.turned).turned : fittedSize(of: stored)
  }

  /// A quotient to the nearest whole number; a side has a pixel at least.
  private static func rounded(_ dividend: Int, over divisor: Int) -> Int {
    max(1, (dividend + divisor / 2) / divisor)
  }
}

extension TierRules {
  /// The bytes of memory that it takes to make the tiers of a photo, besides those of its JPEG.
  ///
  /// Never less than was measured, whichever way up the photo is: what decoding
  /// takes, then pictures of the tiers' size that are scaled, turned and encoded.
  package func byteCount(toMakeTiersOf header: JPEGHeader) -> Int {
    [Orientation.up, .right].map { orientation in
      let target = storedSize(of: header.size, orientation)
      let scale = JPEGScale.smallest(of: header.size, covering: target)
      return header.decodingByteCount(at: scale) + target.pixelCount * Self.bytesPerTierPixel
    }.max() ?? 0
  }

  private static let bytesPerTierPixel = 10
}

/// So many bytes for a picture of so many pixels, and in proportion for any other.
public struct ByteWindow: Hashable, Sendable {
  public var bytes: ClosedRange<Int>
  public var pixelCount: Int

  public init(_ bytes: ClosedRange<Int>, pixelCount: Int) {
    self.bytes = bytes
    self.pixelCount = pixelCount
  }

  /// The window of a size.
  ///
  /// Pictures under 160x120 get the bytes of that size: a JPEG's tables and its
  /// EXIF block alone take one thousand.
  public func bytes(for size: FrameSize) -> ClosedRange<Int> {
    let share = Double(max(size.pixelCount, 160 * 120)) / Double(pixelCount)
    let (lower, upper) = (Double(bytes.lowerBound) * share, Double(bytes.upperBound) * share)
    return Int(lower.rounded(.up))...max(Int(upper), Int(lower.rounded(.up)))
  }
}
