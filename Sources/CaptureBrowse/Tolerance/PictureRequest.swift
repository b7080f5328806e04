public import CaptureImaging
public import CaptureStore

/// A photo that is to be shown in a box.
public struct PictureRequest: Hashable, Sendable {
  public var photo: PhotoID
  /// What the photo is fitted into; it is never enlarged.
  public var box: FrameSize
  public var tolerance: Tolerance

  public init(_ photo: PhotoID, in box: FrameSize, tolerance: Tolerance = .usual) {
    self.photo = photo
    self.box = box
    self.tolerance = tolerance
  }
}

/// Where a picture came from, the nearest first.
public enum PictureLayer: String, CaseIterable, Sendable {
  case memory
  /// A file of raw pixels.
  case raw
  case screenTier
  case lowTier
  case original
}

/// A picture that is good enough.
public struct PictureAnswer: Sendable {
  public let photo: PhotoID
  public let pixels: Pixels
  public let layer: PictureLayer
  /// The size of the photo fitted into the box that was asked for.
  public let wantedSize: FrameSize

  /// The size that the picture has.
  public var size: FrameSize { pixels.size }
}
