public import CaptureImaging
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
  /// The screen tier together with all smaller ones.
  case tiers
  /// One tier alone, or the original.
  case tier(Tier)

  /// All tiers together, and each of them.
  public static let allCases = [.tiers] + Tier.allCases.map(TierPart.tier)
}

/// The bytes that a read returned: the requested part, and possibly more.
public struct TierBytes: Hashable, Sendable {
  private var jpegs: [Tier: [UInt8]]

  /// Creates the result of a read from the JPEGs that were read.
  public init(_ jpegs: [Tier: [UInt8]]) {
    self.jpegs = jpegs
  }

  /// The JPEG of a tier; nil if it was not read.
  public subscript(tier: Tier) -> [UInt8]? { jpegs[tier] }

  /// The number of bytes that were read.
  public var byteCount: Int { jpegs.values.reduce(0) { $0 + $1.count } }
}
