internal import CaptureFiles
public import CaptureImaging

/// Why a store could not do what was asked.
public struct StoreError: Error, Hashable, Sendable {
  /// What kept it from being done.
  public enum Cause: Hashable, Sendable {
    /// There is no store in the folder.
    case noStore
    /// The folder holds photos, and is no store yet.
    case notYetAStore
    /// A newer program made the store.
    case newer
    /// No photo has that id, or several begin like it.
    case notFound
    case ambiguous
    /// The bytes are not a whole JPEG.
    case notAPhoto
    /// The bytes are a picture or video of a format that the store does not take.
    case otherFormat(MediaFormat)
    /// An original is not what it was when it came.
    case damaged
    /// An original is not there.
    case missing
    /// The disk has no room.
    case full
    /// Nothing may be changed there.
    case readOnly
    /// What was asked makes no sense.
    case refused
    /// The catalogue's file holds what no program wrote.
    case badCatalogue
    /// A path or a link leads out of the store's folder.
    case leavesStore
    case failed
  }

  public let cause: Cause
  /// What was being done and why it failed, a sentence without its full stop.
  let problem: String
  let remedy: String?
  /// Whether a file could not be read for a reason that has nothing to do with its bytes.
  private(set) var leavesBytesUnknown = false

  init(_ cause: Cause, _ problem: String, remedy: String? = nil) {
    self.cause = cause
    self.problem = problem
    self.remedy = remedy
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String { problem + (remedy.map { "; \($0)" } ?? "") }
}

extension StoreError {
  /// What a body does with files, its error said to be the store's.
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
