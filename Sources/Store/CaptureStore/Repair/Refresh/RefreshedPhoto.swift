/// A change by another program to a photo's files, found when the store was refreshed.
///
/// If an edit has changed a photo's annotations as well, there are two.
public struct RefreshedPhoto: Hashable, Sendable {
  /// What was done about a photo's files.
  public enum Outcome: Hashable, Sendable {
    /// The original was edited, and its bytes are the photo's newest state now.
    case edited
    /// The original was moved or renamed, maybe to the name that another one had; the path is the
    /// new one.
    case moved
    /// The sidecar or the edited original has other annotations, which are the photo's now.
    case described
    /// The original is neither in its place nor anywhere else in the store's folder.
    case missing
    /// The change could not be recorded, for this reason.
    case failed(StoreError)
  }

  /// The photo's id.
  public let id: PhotoID
  /// The path of its original, relative to the store's folder.
  public let path: String
  /// What was done.
  public let outcome: Outcome

  /// Creates an outcome, for a test of a program that reports it.
  public init(id: PhotoID, path: String, outcome: Outcome) {
    self.id = id
    self.path = path
    self.outcome = outcome
  }
}

extension RefreshedPhoto: CustomStringConvertible {
  /// The path and what was done.
  public var description: String {
    switch outcome {
    case .edited: "\(path): edited"
    case .moved: "\(path): moved"
    case .described: "\(path): described"
    case .missing: "\(path): missing"
    case .failed(let error): "\(path): \(error)"
    }
  }
}

/// The result of looking at the size and the time of every original and sidecar.
public struct Refreshment: Hashable, Sendable {
  /// The number of photos whose files were looked at.
  public internal(set) var photos = 0
  /// The number of edited originals that were recorded.
  public internal(set) var edited = 0
  /// The number of originals that were found at another path.
  public internal(set) var moved = 0
  /// The number of photos with new annotations, from their sidecars or from edited originals.
  public internal(set) var described = 0
  /// The number of originals that are missing.
  public internal(set) var missing = 0
  /// The number of changes that could not be recorded.
  public internal(set) var failed = 0
  /// The files in the store's folder that belonged to no photo, and what was done about them.
  public internal(set) var unknownFiles: [UnknownFile] = []
  /// Errors for unreadable files and folders that may be, or contain, photos; they are not among the
  /// unknown files.
  public internal(set) var unreadableFiles: [StoreError] = []

  /// Creates a result in which nothing was found.
  public init() {}

  /// Adds the errors that are not in the list yet.
  mutating func note(unreadable errors: [StoreError]) {
    unreadableFiles += errors.filter { !unreadableFiles.contains($0) }
  }

  mutating func count(_ outcome: RefreshedPhoto.Outcome) {
    switch outcome {
    case .edited: edited += 1
    case .moved: moved += 1
    case .described: described += 1
    case .missing: missing += 1
    case .failed: failed += 1
    }
  }
}

extension Refreshment: CustomStringConvertible {
  /// The numbers of photos, of edits, of moves, of changed annotations, of missing originals and of
  /// failures, and of unknown and unreadable files.
  public var description: String {
    "\(photos) examined, \(edited) edited, \(moved) moved, \(described) described, "
      + "\(missing) missing, \(failed) failed, \(unknownFiles.count) unknown, "
      + "\(unreadableFiles.count) unreadable"
  }
}
