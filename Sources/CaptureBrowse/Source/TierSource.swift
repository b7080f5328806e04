public import CaptureStore

/// Where photos' encoded bytes come from.
///
/// Both calls come on a thread that may wait, and are answered once each, from
/// any thread.
public protocol TierSource: Sendable {
  /// Gets some of a photo's bytes.
  func load(
    _ part: TierPart, of photo: PhotoID,
    _ answer: @escaping @Sendable (Result<TierBytes, BrowseError>) -> Void)

  /// Says how many bytes photos' tiers take, in the order in which they are read fastest.
  ///
  /// Photos that are not known are left out.
  func survey(_ photos: [PhotoID], _ answer: @escaping @Sendable ([TierExtent]) -> Void)
}

/// What one read gets of a photo.
public enum TierPart: Hashable, CaseIterable, Sendable {
  /// The screen tier, and the low one with it.
  case tiers
  case low
  case full
}

/// What a read got of a photo: the part that was asked for, and perhaps more.
public struct TierBytes: Hashable, Sendable {
  public var low: [UInt8]?
  public var screen: [UInt8]?
  public var full: [UInt8]?

  public init(low: [UInt8]? = nil, screen: [UInt8]? = nil, full: [UInt8]? = nil) {
    self.low = low
    self.screen = screen
    self.full = full
  }
}
