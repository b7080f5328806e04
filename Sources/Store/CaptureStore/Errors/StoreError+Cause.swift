public import CaptureImaging

extension StoreError {
  /// The kind of problem: a code, and the facts that belong to it.
  public struct Cause: Hashable, Sendable {
    /// The kind of problem.
    public let code: Code
    /// The format of a file that is a picture or video in another one than the store accepts.
    public private(set) var format: MediaFormat?

    /// Creates a cause without further facts.
    public init(_ code: Code) {
      self.code = code
    }
  }
}

extension StoreError.Cause {
  /// There is no store in the folder.
  public static let noStore = Self(.noStore)
  /// Something other than a folder is where the store should be.
  public static let notAFolder = Self(.notAFolder)
  /// The folder contains photos, but is not a store yet.
  public static let notYetAStore = Self(.notYetAStore)
  /// The store was made by a newer version of the program.
  public static let newer = Self(.newer)
  /// There is no photo with this id, or no state or journal reader of this name.
  public static let notFound = Self(.notFound)
  /// The ids of several photos, or the checksums of several states, begin with these digits.
  public static let ambiguous = Self(.ambiguous)
  /// The bytes are not a photo that can be decoded.
  public static let notAPhoto = Self(.notAPhoto)
  /// The bytes are a photo whose data ends too early.
  public static let truncated = Self(.truncated)

  /// The bytes are a picture or video in a format that the store does not accept.
  public static func otherFormat(_ format: MediaFormat) -> Self {
    var cause = Self(.otherFormat)
    cause.format = format
    return cause
  }

  /// An original, a sidecar or an earlier state is damaged, or belongs to another photo.
  public static let damaged = Self(.damaged)
  /// A file cannot be read, so that its bytes are unknown.
  public static let unreadable = Self(.unreadable)
  /// An original's file is missing.
  public static let missing = Self(.missing)
  /// Another program has changed the file meanwhile.
  public static let changed = Self(.changed)
  /// The disk is full.
  public static let full = Self(.full)
  /// The store or its disk is not writable, or this user may not write there; the problem says which.
  public static let readOnly = Self(.readOnly)
  /// The request is invalid, or exceeds a limit.
  public static let refused = Self(.refused)
  /// The catalogue's file is damaged.
  public static let badCatalogue = Self(.badCatalogue)
  /// Another program has locked the catalogue, and does not release it.
  public static let locked = Self(.locked)
  /// A path or a link leads out of the store's folder.
  public static let leavesStore = Self(.leavesStore)
  /// The task that asked for long work was cancelled.
  public static let cancelled = Self(.cancelled)
  /// Any other failure, such as an input/output error.
  public static let failed = Self(.failed)
}

extension StoreError.Cause: CustomStringConvertible {
  /// The code's name, and the format if there is one.
  public var description: String { format.map { "\(code): \($0)" } ?? "\(code)" }
}
