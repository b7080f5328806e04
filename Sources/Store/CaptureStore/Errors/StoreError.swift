public import CaptureBase
internal import CaptureFiles
internal import CaptureImaging

/// An error from a store: what failed, and what can be done about it.
public struct StoreError: ActionableError, Hashable {
  /// The kind of problem: its code, and the facts that belong to it.
  public let cause: Cause
  /// What failed and why: a sentence without its full stop.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?
  /// Whether a file could not be read for a reason unrelated to its bytes.
  var leavesBytesUnknown = false
  /// Whether the user lacks a permission, which others may have.
  var isDenial = false

  /// Creates an error, for a test of a program that handles a store's errors.
  public init(_ cause: Cause, _ problem: String, remedy: Remedy? = nil) {
    self.cause = cause
    self.problem = problem
    self.remedy = remedy
  }

  /// The code of the cause, by which a program can decide what to do.
  public var code: Code { cause.code }
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
      switch error.cause {
      case .readOnly: .readOnly
      case .leavesFolder: .leavesStore
      case .foreign: .badCatalogue
      case .differs: .damaged
      case let other: other.isFull ? .full : .failed
      }
    self.init(cause, error.description, remedy: Self.remedy(for: cause))
    leavesBytesUnknown = error.cause.leavesBytesUnknown
    isDenial = error.cause.isDenial
  }

  init(_ error: DatabaseError, in place: StorePlace) {
    let cause: Cause =
      error.isFull
      ? .full
      : error.isReadOnly
        ? .readOnly : error.isDamage ? .badCatalogue : error.isBusy ? .locked : .failed
    let reason = error.isBusy ? Self.reason(lockedBy: place.catalogueLocker) : "\(error)"
    self.init(
      cause, "cannot use the catalogue \(place.catalogue): \(reason)",
      remedy: Self.remedy(for: cause))
  }

  private static func reason(lockedBy holder: LockHolder?) -> String {
    guard let holder else { return "another program has locked it" }
    let owner = holder.user.map { ", user \($0)" } ?? ""
    return "\(holder.program) (pid \(holder.process)\(owner)) has locked it"
  }

  private static func remedy(for cause: Cause) -> Remedy? {
    switch cause {
    case .full: .freeSpaceInStore
    case .readOnly: .writableStore
    case .badCatalogue: .rebuildCatalogue
    case .leavesStore: .mountDisk
    case .damaged: .checkDiskAndRetry
    default: nil
    }
  }
}
