public import CaptureBase
internal import CaptureFiles
public import CaptureStore

/// An export that failed as a whole: what failed and why, and what can be done about it.
///
/// A photo that cannot be exported is not such an error; it is reported as an ``ExportedPhoto``.
public struct ExportError: ActionableError, Hashable {
  /// The kind of problem; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `full`.
    public let rawValue: String
    /// Creates a code with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// There is no room for the exported files.
    public static let full = Code(rawValue: "full")
    /// The exported files cannot be written for any other reason.
    public static let cannotWrite = Code(rawValue: "cannotWrite")
    /// The store cannot be read; its own error says why.
    public static let store = Code(rawValue: "store")
  }

  /// The kind of problem, by which a program can decide what to do.
  public let code: Code
  /// What failed and why: a sentence without its full stop.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?
  /// The store's error if the code is ``Code/store``.
  public let storeError: StoreError?

  /// Creates an error, for a test of a program that handles it.
  public init(
    _ code: Code, _ problem: String, remedy: Remedy? = nil, storeError: StoreError? = nil
  ) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
    self.storeError = storeError
  }

  package init(_ error: StoreError) {
    code = error.code == .cancelled ? .cancelled : .store
    problem = error.problem
    remedy = error.remedy
    storeError = error
  }

  init(_ error: FileError) {
    code = error.cause.isFull ? .full : .cannotWrite
    problem = error.description
    remedy = error.savingRemedy
    storeError = nil
  }
}

extension ExportError {
  /// Runs a body that reads the store, and rethrows its error.
  static func reading<Answer>(
    _ body: () throws(StoreError) -> Answer
  ) throws(ExportError) -> Answer {
    do throws(StoreError) {
      return try body()
    } catch {
      throw ExportError(error)
    }
  }

  /// Runs a body that writes files, and rethrows its error.
  static func writing<Answer>(
    _ body: () throws(FileError) -> Answer
  ) throws(ExportError) -> Answer {
    do throws(FileError) {
      return try body()
    } catch {
      throw ExportError(error)
    }
  }
}
