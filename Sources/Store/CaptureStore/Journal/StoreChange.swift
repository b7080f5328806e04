/// A change to a photo, made by any program.
public struct StoreChange: Hashable, Sendable, Codable {
  /// What happened to the photo.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The photo came into the store, or got its lost original back.
    case added
    /// The rating, note or keywords changed.
    case described
    /// The picture changed: another program has edited the original.
    case edited
    /// The original was moved or renamed within the store.
    case moved
    /// The photo was moved to the bin.
    case deleted
    /// The photo was restored from the bin.
    case restored
    /// The photo was removed from the catalogue for good.
    case removed
    /// The catalogue was rebuilt, or changes were missed: anything may have changed.
    case everything
  }

  /// What happened to the photo.
  public let kind: Kind
  /// The photo's id; nil if all photos may be affected.
  public let photo: PhotoID?

  /// A change that may affect every photo.
  public static let everything = StoreChange(kind: .everything, photo: nil)

  /// Creates a change to one photo, or to any number of them if `photo` is nil.
  public init(kind: Kind, photo: PhotoID?) {
    self.kind = kind
    self.photo = photo
  }

  init(_ kind: Kind, _ photo: PhotoID) {
    self.init(kind: kind, photo: photo)
  }
}

extension StoreChange: CustomStringConvertible {
  /// What happened, and the photo's id if it concerns only one.
  public var description: String {
    photo.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
  }
}
