/// What happened to a photo, by whatever program.
public struct StoreChange: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case added
    /// Its rating, note or keywords.
    case described
    /// Its picture: another program has changed the original.
    case edited
    case moved
    /// Into the bin, and out of it.
    case deleted
    case restored
    /// Out of the bin for good.
    case removed
    /// The catalogue was made again, or changes were missed: whatever is known may have changed.
    case everything
  }

  public let kind: Kind
  /// The photo; nil where it is all of them.
  public let photo: PhotoID?

  public static let everything = StoreChange(kind: .everything, photo: nil)

  init(kind: Kind, photo: PhotoID?) {
    self.kind = kind
    self.photo = photo
  }

  init(_ kind: Kind, _ photo: PhotoID) {
    self.init(kind: kind, photo: photo)
  }
}
