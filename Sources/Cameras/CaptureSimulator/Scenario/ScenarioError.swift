public import CaptureBase
internal import CaptureCamera
internal import CaptureJSON

/// A failure to read a scenario or its photos.
///
/// The description names the file, and the line and field if there are any.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `unreadable`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file or folder cannot be read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The scenario or its recording is not written as it should be, or contradicts itself.
    public static let invalid = Code(rawValue: "invalid")
    /// A photo to be shown is missing, or is not a JPEG.
    public static let photo = Code(rawValue: "photo")
    /// A sample photo is to be shown, but its file is missing or cannot be read.
    public static let samples = Code(rawValue: "samples")
  }

  /// The kind of failure.
  public let code: Code
  /// The failure as a sentence that names the file.
  public let description: String

  /// Creates an error, for example for a test.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ code: Code, _ file: String, _ problem: String) {
    self.init(code, "\(file): \(problem)")
  }

  init(_ error: JSONFieldError) {
    self.init(.invalid, error.description)
  }

  /// What a person can do about it; nil if the description says all that is known.
  package var remedy: Remedy? {
    code == .samples ? Remedy(.installSamples, "install the sample photos") : nil
  }
}
