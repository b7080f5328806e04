public import CaptureBase
internal import CaptureFiles

/// A failure to read, write or use a profile.
public struct ProfileError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `otherCamera`.
    public let rawValue: String
    /// Creates a code with this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is not a valid profile.
    public static let damaged = Code(rawValue: "damaged")
    /// The file, or the folder for it, does not exist.
    public static let notFound = Code(rawValue: "notFound")
    /// The profile belongs to another camera.
    public static let otherCamera = Code(rawValue: "otherCamera")
    /// The camera has no name or port by which its profile could be found again.
    public static let unknownCamera = Code(rawValue: "unknownCamera")
    /// The disk is full, or the disk quota is used up.
    public static let full = Code(rawValue: "full")
    /// Any other reason.
    public static let failed = Code(rawValue: "failed")
  }

  /// Whether the profile is missing, damaged, of another camera, or could not be read or written.
  public let code: Code
  /// The failure as a sentence that names the profile's file where there is one.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?

  /// Creates an error, for a test of a program that handles it.
  public init(_ code: Code, _ problem: String, remedy: Remedy? = nil) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
  }

  init(_ error: FileError) {
    let code: Code =
      error.cause.isFull ? .full : error.cause == .noSuchFile ? .notFound : .failed
    let thing = error.step == .create ? "the folder for profiles" : "the profile"
    self.init(
      code, "cannot \(error.step.rawValue) \(thing) \(error.path): \(error.cause)",
      remedy: error.step == .create && error.cause.isForbidden ? .otherProfileFolder : nil)
  }
}

extension Remedy {
  fileprivate static let otherProfileFolder = Remedy(
    .otherProfileFolder, "keep profiles in a folder that you can write to")
}

extension Remedy.Code {
  /// Keep profiles in another folder.
  public static let otherProfileFolder = Remedy.Code(rawValue: "otherProfileFolder")
}
