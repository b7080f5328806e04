public import CaptureBase

extension StoreError {
  /// The kind of problem; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `noStore`.
    public let rawValue: String
    /// Creates a code with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no store in the folder.
    public static let noStore = Code(rawValue: "noStore")
    /// Something other than a folder is where the store should be.
    public static let notAFolder = Code(rawValue: "notAFolder")
    /// The folder contains photos, but is not a store yet.
    public static let notYetAStore = Code(rawValue: "notYetAStore")
    /// The store was made by a newer version of the program.
    public static let newer = Code(rawValue: "newer")
    /// There is no photo with this id, or no state or journal reader of this name.
    public static let notFound = Code(rawValue: "notFound")
    /// The ids of several photos, or the checksums of several states, begin with these digits.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// The bytes are not a photo that can be decoded.
    public static let notAPhoto = Code(rawValue: "notAPhoto")
    /// The bytes are a photo whose data ends too early.
    public static let truncated = Code(rawValue: "truncated")
    /// The bytes are a picture or video in a format that the store does not accept.
    public static let otherFormat = Code(rawValue: "otherFormat")
    /// An original, a sidecar or an earlier state is damaged, or belongs to another photo.
    public static let damaged = Code(rawValue: "damaged")
    /// A file cannot be read, so that its bytes are unknown.
    public static let unreadable = Code(rawValue: "unreadable")
    /// An original's file is missing.
    public static let missing = Code(rawValue: "missing")
    /// Another program has changed the file meanwhile.
    public static let changed = Code(rawValue: "changed")
    /// The disk is full.
    public static let full = Code(rawValue: "full")
    /// The store or its disk is not writable, or this user may not write there; the problem says which.
    public static let readOnly = Code(rawValue: "readOnly")
    /// The request is invalid, or exceeds a limit.
    public static let refused = Code(rawValue: "refused")
    /// The catalogue's file is damaged.
    public static let badCatalogue = Code(rawValue: "badCatalogue")
    /// Another program has locked the catalogue, and does not release it.
    public static let locked = Code(rawValue: "locked")
    /// A path or a link leads out of the store's folder.
    public static let leavesStore = Code(rawValue: "leavesStore")
    /// The task that requested long work was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// Any other failure, such as an input/output error.
    public static let failed = Code(rawValue: "failed")
  }
}
