/// Something that is not as it should be in a store.
public struct Finding: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case missingOriginal
    /// The bytes are not those that were kept, and are no whole JPEG.
    case damagedOriginal
    /// Another program wrote into the file; its picture is whole.
    case changedOriginal
    /// A backup's copy of an earlier state is not what it was.
    case damagedState
    case missingTiers
    case damagedTiers
    case missingSidecar
    case damagedSidecar
    /// What is said beside the photo is not what the catalogue says.
    case otherWords
    /// An original that somebody moved or renamed.
    case movedOriginal
    /// A copy of an original that is in the store.
    case secondCopy
    /// A photo in the store's folder that the catalogue does not know.
    case stray
    case damagedCatalogue
    /// A change that was cut off, and that recovery could neither finish nor undo.
    case unfinished
    /// A link that leads out of the store, or a folder that cannot be listed: what photos are behind
    /// it is not known.
    case unreachable
  }

  public let kind: Kind
  /// The photo; nil where it is none, or none that is known.
  public let photo: PhotoID?
  /// The file, as seen from the store's folder.
  public let path: String
  /// More about it, for people.
  public internal(set) var detail: String
  /// Whether it is as it should be now.
  public internal(set) var isRepaired = false
  /// The number of the unfinished change.
  var intent: Int64?

  init(_ kind: Kind, _ photo: PhotoID?, _ path: String, _ detail: String = "") {
    self.kind = kind
    self.photo = photo
    self.path = path
    self.detail = detail
  }
}

/// What came of looking at every byte of a store.
public struct Verification: Hashable, Sendable {
  public internal(set) var photos = 0
  public internal(set) var bytes = 0
  /// How often each kind was found.
  public internal(set) var found: [Finding.Kind: Int] = [:]
  public internal(set) var repaired = 0

  /// Whether all is well, or was made so.
  public var isWell: Bool { found.values.reduce(0, +) == repaired }
}
