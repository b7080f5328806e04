/// What became of a photo that is copied from one store to another.
public struct PhotoCopy: Sendable {
  public enum Outcome: Sendable {
    case copied
    /// The photo was there; what is said about it, or its folder, was brought up to date.
    case updated
    /// The photo was there, but its original, its sidecar or its tiers were damaged or missing.
    case replaced
    /// The photo was there as it is here.
    case unchanged
    case failed(StoreError)
  }

  public let id: PhotoID
  /// The photo as the store that is copied from knows it; nil for one that is not there.
  public let photo: Photo?
  public let outcome: Outcome
  /// Whether another program had edited the original, which the store that is copied from has recorded now.
  public var hasNewEdit = false
}
