internal import CaptureImaging
internal import CaptureMetadata

extension Sidecar {
  /// The sidecar that these bytes are, or a new one where there are none.
  init(orNew bytes: [UInt8]?) throws(MetadataError) {
    guard let bytes else {
      self.init()
      return
    }
    try self.init(bytes.span.bytes)
  }

  /// The sidecar's bytes with what is said about a photo, and with its id.
  mutating func bytes(describing photo: Photo) throws(MetadataError) -> [UInt8] {
    let now = WallTime.now
    try set(photo.words, at: now)
    try setPhotoID("\(photo.id)", at: now)
    return bytes
  }
}
