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

  /// The sidecar's bytes with a photo's annotations, its id, the states of its bytes, and its time.
  mutating func bytes(
    describing photo: Photo, states: [Digest]
  ) throws(MetadataError) -> [UInt8] {
    let now = WallTime.now
    try set(photo.words, at: now)
    try setPhotoID("\(photo.id)", at: now)
    try setStates(states.map(\.text), at: now)
    try setTaken(photo.taken, at: now)
    return bytes
  }
}
