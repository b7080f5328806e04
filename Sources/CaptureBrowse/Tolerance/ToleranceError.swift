public import CaptureImaging
public import CaptureStore

/// Why there is no picture of a photo.
public enum ToleranceError: Error, Hashable, Sendable {
  /// The store does not have it.
  case unknown(PhotoID)
  /// The store cannot read it.
  case store(StoreError)
  /// Its bytes are no picture.
  case undecodable(PhotoID, JPEGError)
  /// The one who asked does not want it any more.
  case cancelled
}

extension ToleranceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let photo): "there is no photo \(photo) in the store"
    case .store(let error): "\(error)"
    case .undecodable(let photo, let error): "cannot show the photo \(photo): \(error)"
    case .cancelled: "the picture is not wanted any more"
    }
  }
}

extension ToleranceError {
  /// Whether asking again brings the same, until the photo changes.
  var isLasting: Bool {
    switch self {
    case .undecodable: true
    case .store(let error): error.cause == .damaged || error.cause == .notAPhoto
    case .unknown, .cancelled: false
    }
  }
}
