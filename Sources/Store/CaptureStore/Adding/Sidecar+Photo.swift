internal import CaptureBase
internal import CaptureMetadata

extension Sidecar {
  /// Parses a sidecar, or creates a new one if there are no bytes.
  init(orNew bytes: [UInt8]?) throws(MetadataError) {
    guard let bytes else {
      self.init()
      return
    }
    try self.init(bytes.span.bytes)
  }

  /// Returns the sidecar's bytes with a photo's annotations, id, states and time.
  mutating func bytes(
    describing photo: Photo, states: [Digest]
  ) throws(MetadataError) -> [UInt8] {
    let now = WallTime.now
    try set(photo.annotations, at: now)
    try setPhotoID("\(photo.id)", at: now)
    try setStates(states.map(\.text), at: now)
    try setTaken(photo.taken, at: now)
    return bytes
  }
}
