public import CaptureImaging
public import CaptureStore

/// The result of a request: a picture to show or an error.
public enum BrowseOutcome: Sendable {
  /// A picture is ready; a better one of the same photo may follow.
  case shown(ShownPhoto)
  /// The photo could not be read or decoded.
  ///
  /// `showing` is the picture of the same photo that was delivered before, if any. It should stay
  /// on the screen; a slow reader of the stream may not have received it.
  case failed(request: Int, BrowseError, showing: ShownPhoto?)
}

extension BrowseOutcome {
  /// The number of the request, as returned by `PhotoBrowser.show(_:)`.
  public var request: Int {
    switch self {
    case .shown(let photo): photo.request
    case .failed(let request, _, _): request
    }
  }
}

/// A decoded picture to show now.
public struct ShownPhoto: Sendable {
  /// The number of the request, as returned by `PhotoBrowser.show(_:)`.
  public let request: Int
  /// The photo that was requested.
  public let photo: PhotoID
  /// The tier that the pixels were decoded from.
  public let tier: Tier
  /// The decoded picture, already upright.
  public let pixels: Pixels
  /// Whether no better picture follows, unless the full size is requested.
  public let isFinal: Bool

  /// Creates a picture to show, for tests of a viewer.
  public init(request: Int, photo: PhotoID, tier: Tier, pixels: Pixels, isFinal: Bool) {
    self.request = request
    self.photo = photo
    self.tier = tier
    self.pixels = pixels
    self.isFinal = isFinal
  }
}
