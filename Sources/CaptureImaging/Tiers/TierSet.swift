/// A picture encoded to take so many bytes.
public struct EncodedTier: Hashable, Sendable {
  public let jpeg: [UInt8]
  public let size: FrameSize
  /// The encoder's quality, 1...100.
  public let quality: Int
  /// Whether the bytes are as many as the rules say.
  ///
  /// A flat picture stays below at the best quality allowed, noise above at the worst.
  public let isInWindow: Bool
}

/// What was made of a photo to look at it fast.
public struct TierSet: Hashable, Sendable {
  public let screen: EncodedTier
  /// Of the same size as `screen`, and never of better quality.
  public let low: EncodedTier
  /// The size of the original once it is upright.
  public let uprightSize: FrameSize
  /// How often a whole tier was encoded; 2 when both qualities were right at once.
  public let encodeCount: Int
}
