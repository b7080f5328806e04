public import CaptureCamera
public import CaptureImaging

/// A photo's bytes and what is known about them.
public struct TakenPhoto: Sendable {
  /// 32 hexadecimal digits, also written into the photo.
  public let id: String
  /// A whole JPEG with its EXIF block.
  public let jpeg: [UInt8]
  /// As the picture was sent: some cameras send a few more rows than their mode has.
  public let size: FrameSize
  /// How the photo is turned to be looked at.
  public let orientation: Orientation
  public let date: WallTime
  public let device: CameraDevice
  public let settings: ResolvedPhotoSettings
  public let report: ShotReport
}

/// A photo that its keeper answers for.
public struct KeptPhoto: Sendable {
  public let photo: TakenPhoto
  /// What the keeper knows it by.
  public let id: String
  /// Where it is, such as a file's path.
  public let place: String

  /// A keeper that gives no ids of its own knows a photo by the one inside it.
  public init(_ photo: TakenPhoto, id: String? = nil, at place: String) {
    self.photo = photo
    self.id = id ?? photo.id
    self.place = place
  }
}
