public import CaptureBase
public import CaptureCamera

/// The reason why a requested photo could not be delivered.
public enum PhotoError: Error, Hashable {
  /// The camera could not take the photo.
  case camera(CameraError)
  /// The frame could not be turned into a photo; the text gives the reason.
  case picture(String)
  /// The photo was taken, but could not be saved.
  case keeping(KeepingError)
}

extension PhotoError: ActionableError {
  /// The reason as a sentence, without the remedy.
  public var problem: String {
    switch self {
    case .camera(let error): error.problem
    case .picture(let why): "cannot make a photo of the camera's frame: \(why)"
    case .keeping(let error): error.problem
    }
  }

  /// What a person can do about it; nil if nothing is known to help.
  public var remedy: Remedy? {
    switch self {
    case .camera(let error): error.remedy
    case .picture: nil
    case .keeping(let error): error.remedy
    }
  }

  /// The reason as a sentence, with the remedy if there is one.
  public var description: String { sentence }
}
