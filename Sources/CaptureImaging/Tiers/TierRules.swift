/// The sizes of the tiers, in pixels and in bytes.
public struct TierRules: Hashable, Sendable {
  /// The bounds that the screen and low tiers must fit into.
  public var screenSize: FrameSize
  /// The bytes of a full tier stored with ``FullPolicy/compact``.
  public var full = ByteWindow(150_000...300_000, pixelCount: 2592 * 1936)
  /// The bytes of the screen tier.
  public var screen = ByteWindow(75_000...100_000, pixelCount: 640 * 960)
  /// The bytes of the low tier.
  public var low = ByteWindow(40_000...50_000, pixelCount: 640 * 960)
  /// The allowed qualities; below them pictures fall apart, above them there is no visible gain.
  public var qualities = 5...98

  /// Creates rules for a screen, with the default byte windows and qualities.
  public init(screenSize: FrameSize = FrameSize(width: 1920, height: 1080)) {
    self.screenSize = screenSize
  }

  /// Returns the range of bytes for a tier of a given size, including its EXIF block.
  public func window(of tier: Tier, size: FrameSize) -> ClosedRange<Int> {
    switch tier {
    case .full: full.bytes(for: size)
    case .screen: screen.bytes(for: size)
    case .low: low.bytes(for: size)
    }
  }

  /// Returns the size of the screen and low tiers of an upright picture, which is never enlarged.
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

  /// Returns the size of these tiers for a picture as stored, before it is turned upright.
  func storedSize(of stored: FrameSize, _ orientation: Orientation) -> FrameSize {
    orientation.swapsSides ? fittedSize(of: stored.turned).turned : fittedSize(of: stored)
  }

  /// Returns the quotient rounded to the nearest integer, but at least 1.
  private static func rounded(_ dividend: Int, over divisor: Int) -> Int {
    max(1, (dividend + divisor / 2) / divisor)
  }
}

extension TierRules {
  /// Returns the memory needed to create the tiers of a photo, besides its JPEG.
  ///
  /// This is an upper bound of the measured figures in either orientation: the memory for decoding,
  /// then pictures of the tiers' size that are scaled, turned and encoded.
  package func byteCount(toMakeTiersOf header: JPEGHeader) -> Int {
    [Orientation.up, .right].map { orientation in
      let target = storedSize(of: header.size, orientation)
      let scale = JPEGScale.smallest(of: header.size, covering: target)
      return header.decodingByteCount(at: scale) + target.pixelCount * Self.bytesPerTierPixel
    }.max() ?? 0
  }

  private static let bytesPerTierPixel = 10
}

/// A range of bytes for a given number of pixels, scaled in proportion for other sizes.
public struct ByteWindow: Hashable, Sendable {
  /// The range of bytes for a picture of ``pixelCount`` pixels.
  public var bytes: ClosedRange<Int>
  /// The number of pixels that ``bytes`` refers to, greater than zero.
  public var pixelCount: Int

  /// Creates a window from a range of bytes and the number of pixels it refers to.
  public init(_ bytes: ClosedRange<Int>, pixelCount: Int) {
    self.bytes = bytes
    self.pixelCount = pixelCount
  }

  /// Returns the range of bytes for a size.
  ///
  /// Pictures smaller than 160x120 get the range of that size, because the tables and
  /// the EXIF block of a JPEG alone take a thousand bytes.
  public func bytes(for size: FrameSize) -> ClosedRange<Int> {
    let share = Double(max(size.pixelCount, 160 * 120)) / Double(pixelCount)
    let (lower, upper) = (Double(bytes.lowerBound) * share, Double(bytes.upperBound) * share)
    return Int(lower.rounded(.up))...max(Int(upper), Int(lower.rounded(.up)))
  }
}
