public import CaptureImaging
public import CaptureStore

/// A request for a picture of a photo that fits a box.
public struct PictureRequest: Hashable, Sendable {
  /// The photo to show.
  public var photo: PhotoID
  /// The box, in pixels, that the photo is scaled down to fit; photos are never enlarged.
  public var box: FrameSize
  /// The deviation from the fitted size that is acceptable.
  public var tolerance: Tolerance

  /// Creates a request; by default a deviation of 20 % is accepted.
  public init(_ photo: PhotoID, in box: FrameSize, tolerance: Tolerance = .default) {
    self.photo = photo
    self.box = box
    self.tolerance = tolerance
  }
}

/// The source of a picture, the fastest first.
public enum PictureLayer: Hashable, CaseIterable, Sendable {
  /// Decoded pixels in memory.
  case memory
  /// A file of decoded pixels on disk.
  case raw
  /// One of the store's tiers other than the original, decoded.
  case tier(Tier)
  /// The original, decoded and scaled to the exact size.
  case original

  /// The layers in the order in which they are searched.
  public static let allCases =
    [.memory, .raw] + Tier.derived.map(PictureLayer.tier) + [.original]
}

extension PictureLayer: CustomStringConvertible {
  /// The name in statistics, such as `raw` or `screenTier`.
  public var description: String {
    switch self {
    case .memory: "memory"
    case .raw: "raw"
    case .tier(let tier): "\(tier.rawValue)Tier"
    case .original: "original"
    }
  }
}

/// A picture whose size is within the tolerance.
public struct PictureAnswer: Sendable {
  /// The photo that was requested.
  public let photo: PhotoID
  /// The decoded picture, already upright.
  public let pixels: Pixels
  /// The layer that the picture came from.
  public let layer: PictureLayer
  /// The exact size of the photo fitted into the requested box.
  public let wantedSize: FrameSize

  /// Creates an answer, for tests of a viewer.
  public init(photo: PhotoID, pixels: Pixels, layer: PictureLayer, wantedSize: FrameSize) {
    self.photo = photo
    self.pixels = pixels
    self.layer = layer
    self.wantedSize = wantedSize
  }

  /// The actual size of the picture.
  public var size: FrameSize { pixels.size }
}
