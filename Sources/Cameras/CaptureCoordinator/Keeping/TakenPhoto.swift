public import CaptureBase
public import CaptureCamera
public import CaptureImaging

/// A photo's bytes and metadata.
public struct TakenPhoto: Hashable, Sendable {
  /// The photo's unique id: 32 hexadecimal digits, also written into its EXIF block.
  public let id: String
  /// A complete JPEG with its EXIF block.
  public let jpeg: [UInt8]
  /// The size of the picture as stored, before it is turned upright.
  ///
  /// Some cameras send a few more rows than their mode has.
  public let size: FrameSize
  /// The rotation or reflection that shows the photo upright.
  public let orientation: Orientation
  /// The time of the exposure.
  public let date: WallTime
  /// The time of the exposure on the clock of the camera's frames; nil if it is unknown.
  public let exposed: Timestamp?
  /// The camera as it was when the photo was taken, with its controls.
  public let device: CameraDevice
  /// The settings with which the photo was taken, with defaults filled in.
  public let settings: ResolvedPhotoSettings
  /// The quality of the chosen frame, and how long each stage took.
  public let report: ShotReport

  /// Creates a photo, for a test of a keeper or of a program that receives photos.
  public init(
    id: String, jpeg: [UInt8], size: FrameSize, orientation: Orientation = .up, date: WallTime,
    exposed: Timestamp? = nil, device: CameraDevice, settings: ResolvedPhotoSettings,
    report: ShotReport = ShotReport()
  ) {
    self.id = id
    self.jpeg = jpeg
    self.size = size
    self.orientation = orientation
    self.date = date
    self.exposed = exposed
    self.device = device
    self.settings = settings
    self.report = report
  }

  /// The size of the picture as it is shown, upright.
  public var uprightSize: FrameSize { orientation.swapsSides ? size.turned : size }
}

extension TakenPhoto {
  /// Hashes the id, which is different for each photo.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// A photo that has been saved.
public struct KeptPhoto: Hashable, Sendable {
  /// The photo as it was taken.
  public let photo: TakenPhoto
  /// The id by which the keeper identifies the photo.
  public let id: String
  /// The photo's location, such as a file's path.
  public let place: String
  /// The photo as the keeper describes it, such as a store's `Photo`; nil if it says no more.
  public let record: (any Hashable & Sendable)?

  /// Creates a saved photo; without an id, it has the id of the taken photo.
  public init(
    _ photo: TakenPhoto, id: String? = nil, at place: String,
    record: (any Hashable & Sendable)? = nil
  ) {
    self.photo = photo
    self.id = id ?? photo.id
    self.place = place
    self.record = record
  }
}

extension KeptPhoto {
  /// Compares the photos, their ids, their places and their records.
  public static func == (kept: KeptPhoto, other: KeptPhoto) -> Bool {
    (kept.photo, kept.id, kept.place) == (other.photo, other.id, other.place)
      && kept.record.map { AnyHashable($0) } == other.record.map { AnyHashable($0) }
  }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension TakenPhoto: OneLineDescription {
  /// The id, size, number of bytes and time.
  public var description: String {
    "photo \(id), \(size), \(jpeg.count.counted("byte")), \(date)"
  }
}

extension KeptPhoto {
  /// The complete JPEG with its EXIF block, as it was taken.
  public var jpeg: [UInt8] { photo.jpeg }
  /// The size of the picture as it was taken, before it is turned upright.
  public var size: FrameSize { photo.size }
}

extension KeptPhoto: OneLineDescription {
  /// The place, id, size and number of bytes.
  public var description: String {
    "\(place) (photo \(id), \(photo.size), \(photo.jpeg.count.counted("byte")))"
  }
}
