/// What became of a photo that is copied from one store to another.
public struct PhotoCopy: Sendable {
  public enum Outcome: Sendable {
    case copied
    /// The photo was there; what is said about it, or its folder, was brought up to date.
    case updated
    /// The photo was there as it is here.
    case unchanged
    case failed(StoreError)
  }

  public let photo: Photo
  public let outcome: Outcome
}
