public import CaptureImaging
public import CaptureMetadata

/// A photo in a store, and what is known about it.
public struct Photo: Hashable, Sendable, Identifiable {
  public internal(set) var id: PhotoID
  /// The original's file, as seen from the store's folder; where it was, for one in the bin.
  public var path: String
  /// When it was taken, or else when its file was made.
  public var taken: WallTime
  /// When it came into the store.
  public var added: WallTime
  /// The size when looked at, upright.
  public var size: FrameSize
  /// How the original is turned to be looked at; its tiers are upright.
  public var orientation: Orientation
  public var byteCount: Int
  /// The camera's maker and model, where the original says it.
  public var camera: String?
  /// Rating, note and keywords.
  public var words: PhotoWords
  /// When it went into the bin; nil for a photo that is not there.
  public var deleted: WallTime?
  /// Tells an original from what it was before another program changed it.
  package internal(set) var edition: UInt64 = 0

  /// The folder that the original lies in, as seen from the store's.
  public var folder: String { StorePath.folder(of: path) }
  /// The original's name.
  public var name: String { StorePath.name(of: path) }
}
