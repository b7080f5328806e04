public import CaptureStore

/// The place that photos' encoded bytes are read from.
///
/// Both functions are called on a thread that may block. Each must call its `answer` exactly once,
/// from any thread.
public protocol TierSource: Sendable {
  /// Reads one part of a photo.
  func load(
    _ part: TierPart, of photo: PhotoID,
    _ answer: @escaping @Sendable (Result<TierBytes, BrowseError>) -> Void)

  /// Reports the sizes of photos' tiers, in the order in which they can be read fastest.
  ///
  /// Unknown photos are left out.
  func survey(_ photos: [PhotoID], _ answer: @escaping @Sendable ([TierExtent]) -> Void)
}

/// The part of a photo to read in one go.
public enum TierPart: Hashable, CaseIterable, Sendable {
  /// The screen tier together with the low tier.
  case tiers
  /// The low tier alone.
  case low
  /// The original.
  case full
}

/// The bytes that a read returned: the requested part, and possibly more.
public struct TierBytes: Hashable, Sendable {
  /// The encoded low tier; nil if it was not read.
  public var low: [UInt8]?
  /// The encoded screen tier; nil if it was not read.
  public var screen: [UInt8]?
  /// The original JPEG; nil if it was not read.
  public var full: [UInt8]?

  /// Creates the result of a read; parts that were not read are nil.
  public init(low: [UInt8]? = nil, screen: [UInt8]? = nil, full: [UInt8]? = nil) {
    self.low = low
    self.screen = screen
    self.full = full
  }
}
