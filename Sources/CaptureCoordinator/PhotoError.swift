public import CaptureCamera

/// The reason why a requested photo could not be delivered.
public enum PhotoError: Error, Hashable, Sendable {
  /// The camera could not take the photo.
  case camera(CameraError)
  /// The frame could not be turned into a photo; the text gives the reason.
  case picture(String)
  /// The photo was taken, but could not be saved.
  case keeping(KeepingError)
}

extension PhotoError: CustomStringConvertible {
  /// The reason as a sentence for the user.
  public var description: String {
    switch self {
    case .camera(let error): error.description
    case .picture(let why): "cannot make a photo of the camera's frame: \(why)"
    case .keeping(let error): error.description
    }
  }
}
