public import CaptureBase
public import CaptureCamera

/// The reason why a requested photo could not be delivered.
public struct PhotoError: ActionableError, Hashable {
  /// The kind of failure; the set is open, so a switch over it needs a default.
  public struct Code: OpenCode {
    /// The code's name, such as `camera`.
    public let rawValue: String
    /// Creates a code, such as one for a test.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The camera could not take the photo; `cameraError` has the details.
    public static let camera = Code(rawValue: "camera")
    /// The frame could not be turned into a photo.
    public static let picture = Code(rawValue: "picture")
    /// The photo was taken, but could not be saved; `keepingError` has the details.
    public static let keeping = Code(rawValue: "keeping")
  }

  /// The kind of failure.
  public let code: Code
  /// The reason as a sentence, without the remedy.
  public let problem: String
  /// What a person can do about it; nil if nothing is known to help.
  public let remedy: Remedy?
  /// The camera's error; nil for another code.
  public let cameraError: CameraError?
  /// The keeper's error; nil for another code.
  public let keepingError: KeepingError?

  /// Creates an error, for example for a test.
  public init(
    _ code: Code, _ problem: String, remedy: Remedy? = nil, cameraError: CameraError? = nil,
    keepingError: KeepingError? = nil
  ) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
    self.cameraError = cameraError
    self.keepingError = keepingError
  }

  /// Returns an error for a camera that could not take the photo.
  public static func camera(_ error: CameraError) -> PhotoError {
    PhotoError(.camera, error.problem, remedy: error.remedy, cameraError: error)
  }

  /// Returns an error for a frame that could not be turned into a photo, with the reason in words.
  public static func picture(_ reason: String) -> PhotoError {
    PhotoError(.picture, "cannot make a photo of the camera's frame: \(reason)")
  }

  /// Returns an error for a photo that was taken but could not be saved.
  public static func keeping(_ error: KeepingError) -> PhotoError {
    PhotoError(.keeping, error.problem, remedy: error.remedy, keepingError: error)
  }
}
