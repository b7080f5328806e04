public import CaptureCamera

/// Why a photo that was asked for is not there.
public enum PhotoError: Error, Hashable, Sendable {
  case camera(CameraError)
  /// The frame could not be made a photo; in the reader's words.
  case picture(String)
  case keeping(KeepingError)
}

extension PhotoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .camera(let error): error.description
    case .picture(let why): "cannot make a photo of the camera's frame: \(why)"
    case .keeping(let error): error.description
    }
  }
}
