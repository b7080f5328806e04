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
  /// worst.
  public let isInWindow: Bool
}

/// The smaller tiers of a photo, made for fast viewing.
public struct TierSet: Hashable, Sendable {
  /// The tier for viewing.
  public let screen: EncodedTier
  /// The tier for browsing, of the same size as `screen` and never of better quality.
  public let low: EncodedTier
  /// The size of the original after it was turned upright.
  public let uprightSize: FrameSize
  /// The number of times that a whole tier was encoded; 2 if both qualities were right at once.
  public let encodeCount: Int
}
