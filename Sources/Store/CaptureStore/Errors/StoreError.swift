public import CaptureBase
internal import CaptureFiles
public import CaptureImaging

/// An error from a store: what failed, and what can be done about it.
public struct StoreError: ActionableError, Hashable {
  /// The kind of problem, by which a program can decide what to do.
  public let code: Code
  /// What failed and why: a sentence without its full stop.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?
  /// The format of a file that is a picture or video in another one than the store accepts.
  public let format: MediaFormat?
  /// Whether a file could not be read for a reason unrelated to its bytes.
  var leavesBytesUnknown = false
  /// Whether the user lacks a permission, which others may have.
  var isDenial = false

  /// Creates an error, for a test of a program that handles a store's errors.
  public init(
    _ code: Code, _ problem: String, remedy: Remedy? = nil, format: MediaFormat? = nil
  ) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
    self.format = format
  }
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
    let code: Code =
      switch error.cause {
      case .readOnly: .readOnly
      case .leavesFolder: .leavesStore
      case .foreign: .badCatalogue
      case .differs: .damaged
      case let other: other.isFull ? .full : .failed
      }
    self.init(code, error.description, remedy: Self.remedy(for: code))
    leavesBytesUnknown = error.cause.leavesBytesUnknown
    isDenial = error.cause.isDenial
  }

  init(_ error: DatabaseError, in place: StorePlace) {
    let code: Code =
      error.isFull
      ? .full
      : error.isReadOnly
        ? .readOnly : error.isDamage ? .badCatalogue : error.isBusy ? .locked : .failed
    let reason = error.isBusy ? Self.reason(lockedBy: place.catalogueLocker) : "\(error)"
    self.init(
      code, "cannot use the catalogue \(place.catalogue): \(reason)",
      remedy: Self.remedy(for: code))
  }

  private static func reason(lockedBy holder: LockHolder?) -> String {
    guard let holder else { return "another program has locked it" }
    let owner = holder.user.map { ", user \($0)" } ?? ""
    return "\(holder.program) (pid \(holder.process)\(owner)) has locked it"
  }

  private static func remedy(for code: Code) -> Remedy? {
    switch code {
    case .full: .freeSpaceInStore
    case .readOnly: .writableStore
    case .badCatalogue: .rebuildCatalogue
    case .leavesStore: .mountDisk
    case .damaged: .checkDiskAndRetry
    default: nil
    }
  }
}
