internal import CaptureFiles
public import CaptureImaging

/// An error from a store: what failed, and what can be done about it.
public struct StoreError: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Cause: Hashable, Sendable {
    /// There is no store in the folder.
    case noStore
    /// The folder contains photos, but is not a store yet.
    case notYetAStore
    /// The store was made by a newer version of the program.
    case newer
    /// There is no photo with this id, or no state or journal reader of this name.
    case notFound
    /// The ids of several photos, or the checksums of several states, begin with these digits.
    case ambiguous
    /// The bytes are not a complete JPEG.
    case notAPhoto
    /// The bytes are a picture or video in a format that the store does not accept.
    case otherFormat(MediaFormat)
    /// An original, a sidecar or an earlier state is damaged, or belongs to another photo.
    case damaged
    /// An original's file is missing.
    case missing
    /// The disk is full.
    case full
    /// The store or its disk is not writable.
    case readOnly
    /// The request is invalid, or exceeds a limit.
    case refused
    /// The catalogue's file is damaged.
    case badCatalogue
    /// A path or a link leads out of the store's folder.
    case leavesStore
    /// The task that asked for long work was cancelled.
    case cancelled
    /// Any other failure, such as an input/output error.
    case failed
  }

  /// The kind of problem, by which a program can decide what to do.
  public let cause: Cause
  /// What failed and why: a sentence without its full stop.
  let problem: String
  let remedy: String?
  /// Whether a file could not be read for a reason unrelated to its bytes.
  private(set) var leavesBytesUnknown = false

  init(_ cause: Cause, _ problem: String, remedy: String? = nil) {
    self.cause = cause
    self.problem = problem
    self.remedy = remedy
  }
}

extension StoreError: CustomStringConvertible {
  /// The problem and, if there is one, its remedy, on one line without a full stop.
  public var description: String { problem + (remedy.map { "; \($0)" } ?? "") }
}

extension StoreError {
  /// Runs a body that works with files, and rethrows its `FileError` as a `StoreError`.
  static func files<Result: ~Copyable>(
    _ body: () throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw StoreError(error)
    }
  }

  init(_ error: FileError) {
    let cause: Cause =
      error.cause.isFull
      ? .full
      : error.cause == .readOnly
        ? .readOnly
        : error.cause == .leavesFolder
          ? .leavesStore : error.cause == .foreign ? .badCatalogue : .failed
    self.init(cause, error.description, remedy: Self.remedy(for: cause))
    leavesBytesUnknown = error.cause.leavesBytesUnknown
  }

  init(_ error: DatabaseError, in place: StorePlace) {
    let cause: Cause =
      error.isFull
      ? .full : error.isReadOnly ? .readOnly : error.isDamage ? .badCatalogue : .failed
    self.init(
      cause, "cannot use the catalogue \(place.catalogue): \(error)",
      remedy: Self.remedy(for: cause))
  }

  private static func remedy(for cause: Cause) -> String? {
    switch cause {
    case .full: "free some space, or choose another store"
    case .readOnly: "choose a store that can be written to"
    case .badCatalogue: "'capture rebuild' makes it again from the originals"
    case .leavesStore: "to keep photos on another disk, mount it there, such as by a bind mount"
    default: nil
    }
  }
}
