public import CaptureImaging
public import CaptureStore

/// What came of a request.
public enum BrowseOutcome: Sendable {
  case shown(ShownPhoto)
  /// What was shown of the photo before stays; whoever reads slowly may not have seen it yet.
  case failed(request: Int, BrowseError, showing: ShownPhoto?)
}

extension BrowseOutcome {
  /// The request that it answers.
  public var request: Int {
    switch self {
    case .shown(let photo): photo.request
    case .failed(let request, _, _): request
    }
  }
}

/// A photo to be shown now.
public struct ShownPhoto: Sendable {
  /// The number that `show` answered.
  public let request: Int
  public let photo: PhotoID
  public let tier: Tier
  public let pixels: Pixels
  /// Whether nothing better follows, unless it is asked for.
  public let isFinal: Bool
}
