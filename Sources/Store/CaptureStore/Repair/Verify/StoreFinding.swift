/// A problem found in a store.
public struct StoreFinding: Hashable, Sendable, Codable {
  /// The kind of problem.
  public enum Kind: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
    /// The original is missing.
    case missingOriginal
    /// The bytes are not those that were stored, and are not a complete photo.
    case damagedOriginal
    /// The bytes of the original, of an earlier state or of an unknown photo cannot be read, and may
    /// well be sound.
    case unreadableOriginal
    /// Another program wrote to the file, and its picture is complete.
    case changedOriginal
    /// An earlier state kept by a backup is damaged or missing.
    case damagedState
    /// The photo has no tiers yet.
    case missingTiers
    /// The tiers are damaged, or were made from other bytes.
    case damagedTiers
    /// The photo has annotations or states that only a sidecar can preserve, and no sidecar.
    case missingSidecar
    /// The sidecar is not valid, or belongs to another photo.
    case damagedSidecar
    /// The sidecar cannot be read, and may well be sound.
    case unreadableSidecar
    /// The annotations in the sidecar differ from those in the catalogue.
    case otherAnnotations = "otherWords"
    /// An original was moved or renamed by another program.
    case movedOriginal
    /// A file is a copy of an original that is in the store, or an export of one in which nothing is new.
    case secondCopy
    /// A photo in the store's folder is not in the catalogue.
    case stray
    /// The catalogue's file, or a row in it, is damaged.
    case damagedCatalogue
    /// A change was interrupted, and recovery could neither complete nor undo it.
    case unfinished
    /// A link leads out of the store, or a folder cannot be listed, so the photos behind it are
    /// unknown.
    case unreachable
    /// The file of an album is empty, or is not text.
    case damagedAlbum
    /// The file of an album cannot be read, and may well be sound.
    case unreadableAlbum
    /// A file whose name ends with `.md` is in the folder of albums, and cannot be an album; this is not a
    /// problem, and not counted as one.
    case notAnAlbum
    /// The photo has two sidecars, and the older one has annotations that it lacks, or settings of other
    /// programs that the newer one lacks; this is not a problem, and not counted as one.
    case secondSidecar
    /// A program that synchronises folders has kept a second version of a sidecar; this is not a problem,
    /// and not counted as one.
    case conflictingSidecar
    /// The original can be decoded only with a warning, as it could when it was added; this is not a
    /// problem, and not counted as one.
    case flawed
  }

  /// The kind of problem.
  public let kind: Kind
  /// The photo's id; nil if the problem concerns no photo, or an unknown one.
  public let photo: PhotoID?
  /// The file's path relative to the store's folder.
  public let path: String
  /// Details for users; may be empty.
  public internal(set) var detail: String
  /// Whether the problem has been repaired, or the edit by another program recorded.
  public internal(set) var isRepaired = false
  /// The number of the unfinished change's intent.
  var intent: Int64?

  /// Creates a problem that has not been repaired.
  public init(_ kind: Kind, photo: PhotoID?, path: String, detail: String = "") {
    self.kind = kind
    self.photo = photo
    self.path = path
    self.detail = detail
  }
}

extension StoreFinding.Kind {
  /// Whether another program has changed the photo or its sidecar, and nothing is wrong with either.
  public var isEdit: Bool { self == .changedOriginal || self == .otherAnnotations }
}

extension StoreFinding {
  private enum CodingKeys: String, CodingKey {
    case kind, photo, path, detail, isRepaired
  }
}

extension StoreFinding: CustomStringConvertible {
  /// The kind, the path, the details and whether the problem has been repaired, or recorded.
  public var description: String {
    let parts = ["\(kind.rawValue)", path].filter { !$0.isEmpty }.joined(separator: " ")
    let outcome = kind.isEdit ? " (recorded)" : " (repaired)"
    return parts + (detail.isEmpty ? "" : ": \(detail)") + (isRepaired ? outcome : "")
  }
}
