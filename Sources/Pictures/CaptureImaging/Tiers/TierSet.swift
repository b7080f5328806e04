public import CaptureBase

/// A picture encoded to fit a range of bytes.
public struct EncodedTier: Hashable, Sendable {
  /// The JPEG file, including its EXIF block if it has one.
  public let jpeg: [UInt8]
  /// The size of the encoded picture.
  public let size: FrameSize
  /// The encoder's quality, from 1 to 100.
  public let quality: Int
  /// Whether the number of bytes is in the window given by the rules.
  ///
  /// A flat picture can be too small even at the best allowed quality, and noise too large at the
  /// worst. A tier of the same size as a better one is never of better quality, so it can be too
  /// small, too.
  public let isInWindow: Bool

  /// Creates an encoded picture, for example for a test.
  public init(jpeg: [UInt8], size: FrameSize, quality: Int, isInWindow: Bool = true) {
    self.jpeg = jpeg
    self.size = size
    self.quality = quality
    self.isInWindow = isInWindow
  }
}

/// The tiers made from a photo.
public struct TierSet: Hashable, Sendable {
  private var tiers: [Tier: EncodedTier] = [:]
  /// The size of the original after it was turned upright.
  public let uprightSize: FrameSize
  /// The number of times that a picture of the largest tier's size was encoded.
  ///
  /// This is 2 if the qualities of the screen and low tiers were right at once. Smaller pictures
  /// take little time and do not count.
  public internal(set) var encodeCount = 0
  /// The flaw of the photo; nil if it is sound.
  public internal(set) var flaw: PictureFlaw?

  init(uprightSize: FrameSize) {
    self.uprightSize = uprightSize
  }

  /// The tier for one purpose; nil if it was not requested.
  public internal(set) subscript(tier: Tier) -> EncodedTier? {
    get { tiers[tier] }
    set { tiers[tier] = newValue }
  }
}

extension EncodedTier: OneLineDescription {
  /// The size, quality and number of bytes.
  public var description: String {
    "\(size), quality \(quality), \(jpeg.count.counted("byte"))"
  }
}
