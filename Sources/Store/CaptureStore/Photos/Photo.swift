public import CaptureBase
public import CaptureImaging
public import CaptureMetadata

/// A photo in a store, with its metadata.
public struct Photo: Hashable, Sendable, Identifiable, Codable {
  /// The photo's id, which is the same in every store that has the photo.
  public internal(set) var id: PhotoID
  /// The original's path relative to the store's folder; for a photo in the bin, its former path.
  public var path: String
  /// The time at which the photo was taken, or the time of its file if the original does not
  /// contain one.
  public var taken: WallTime
  /// The time at which the photo was added to the store, rounded up to a whole second: never before
  /// the time at which it was taken.
  public var added: WallTime
  /// The size in pixels of the upright picture.
  public var size: FrameSize
  /// The rotation that shows the original upright; its tiers are already upright.
  public var orientation: Orientation
  /// The size of the original in bytes.
  public var byteCount: Int
  /// The camera's maker and model; nil if the original does not contain them.
  public var camera: String?
  /// The rating, note and keywords.
  public var annotations: Annotations
  /// The time at which the photo was moved to the bin; nil if it is not there.
  public var deleted: WallTime?
  /// What is wrong with the original although it can be decoded, such as bytes that belong to
  /// nothing; nil if it is sound as far as is known.
  public var flaw: PictureFlaw?
  /// A number that distinguishes the original's current bytes from those before another program
  /// edited it.
  package internal(set) var edition: UInt64 = 0

  /// Creates a photo, for a test of a program that shows or lists photos.
  public init(
    id: PhotoID, path: String, taken: WallTime, added: WallTime, size: FrameSize,
    orientation: Orientation = .up, byteCount: Int, camera: String? = nil,
    annotations: Annotations = Annotations(), deleted: WallTime? = nil, flaw: PictureFlaw? = nil
  ) {
    self.id = id
    self.path = path
    self.taken = taken
    self.added = added
    self.size = size
    self.orientation = orientation
    self.byteCount = byteCount
    self.camera = camera
    self.annotations = annotations
    self.deleted = deleted
    self.flaw = flaw
  }

  /// The folder that contains the original, relative to the store's folder.
  public var folder: String { StorePath.folder(of: path) }
  /// The original's file name.
  public var name: String { StorePath.name(of: path) }
}

extension Photo {
  private enum CodingKeys: String, CodingKey {
    case id, path, taken, added, size, orientation, byteCount, camera, deleted, flaw, edition
    // The property's former name, by which encoded photos have it.
    case annotations = "words"
  }
}

extension Photo: CustomStringConvertible {
  /// The path, size and time, such as `2026-11-23/a.jpg, 1920x1080, 2026-11-23T10:00:00.000Z`.
  public var description: String { "\(path), \(size), \(taken)" }
}
