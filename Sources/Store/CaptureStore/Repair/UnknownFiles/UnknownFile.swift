public import CaptureBase

/// A file in a store's folder that belongs to none of its photos, such as one that another program has
/// copied there.
public struct UnknownFile: Hashable, Sendable {
  /// What was done about the file.
  public enum Outcome: Hashable, Sendable {
    /// It was only found.
    case found
    /// It is the original of this photo now.
    case adopted(PhotoID)
    /// It is the original of this photo, whose original was missing.
    case foundAgain(PhotoID)
    /// It stays as it is, because this photo's original has the same bytes, or because it is an export of
    /// this photo in which nothing is new.
    case copy(of: PhotoID)
    /// It could not become a photo, for this reason.
    case failed(StoreError)
  }

  /// The path relative to the store's folder.
  public let path: String
  /// The path of the file of which this is another version, if its name shows that a program such as
  /// Syncthing, Dropbox or Nextcloud has kept both versions.
  public let conflictingPath: String?
  /// Whether it is named like a sidecar rather than like a photo.
  public let isSidecar: Bool
  /// What was done about it.
  public internal(set) var outcome: Outcome

  /// Creates an outcome, for a test of a program that reports it.
  public init(path: String, outcome: Outcome = .found) {
    self.path = path
    conflictingPath = SyncConflict(of: path)?.original
    isSidecar = path.hasSuffix(StorePath.sidecarEnding)
    self.outcome = outcome
  }
}

extension UnknownFile: CustomStringConvertible {
  /// The path and what was done.
  public var description: String {
    switch outcome {
    case .found: "\(path): found"
    case .adopted(let id): "\(path): adopted as \(id)"
    case .foundAgain(let id): "\(path): the missing original of \(id)"
    case .copy(let id): "\(path): a copy of \(id)"
    case .failed(let error): "\(path): \(error)"
    }
  }
}

/// How many files in a store's folder belong to none of its photos, as far as that is recorded.
public struct UnknownFileCount: Hashable, Sendable, Codable {
  /// The number of the files.
  public let count: Int
  /// When the whole folder was last searched.
  ///
  /// Files that other programs have added since are counted only where the time of their folder has
  /// shown that.
  public let searched: WallTime

  /// Creates a count.
  public init(count: Int, searched: WallTime) {
    self.count = count
    self.searched = searched
  }
}
