public import CaptureImaging
public import CaptureStore

/// The reason why a picture could not be returned.
public enum ToleranceError: Error, Hashable, Sendable {
  /// The store has no such photo.
  case unknown(PhotoID)
  /// The store failed to read the photo.
  case store(StoreError)
  /// The original could not be decoded.
  case undecodable(PhotoID, JPEGError)
  /// The requesting task was cancelled.
  case cancelled
}

extension ToleranceError: CustomStringConvertible {
  /// A sentence that names the photo and the cause.
  public var description: String {
    switch self {
    case .unknown(let photo): "there is no photo \(photo) in the store"
    case .store(let error): "\(error)"
    case .undecodable(let photo, let error): "cannot show the photo \(photo): \(error)"
    case .cancelled: "the request was cancelled"
    }
  }
}

extension ToleranceError {
  /// Whether the same error is expected until the photo changes.
  var isLasting: Bool {
    switch self {
    case .undecodable: true
    case .store(let error): error.cause == .damaged || error.cause == .notAPhoto
    case .unknown, .cancelled: false
    }
  }
}
