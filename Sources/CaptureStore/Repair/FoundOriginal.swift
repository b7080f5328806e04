internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// An original as it lies in the folder, and the row that it gets.
struct FoundOriginal: Sendable {
  var entry: Entry
  /// Tiers that were made because there are none; nil also for an original that is damaged.
  var record: PackRecord?

  /// Reads the file at a path of the store, in the bin or not; throws when it is no JPEG.
  init(
    _ path: String, in place: StorePlace, keeping tiers: [PhotoID: PackPlace],
    _ darkroom: Darkroom?
  ) throws(StoreError) {
    let (jpeg, file) = try Self.read(place.file(path))
    let facts = try OriginalFacts(of: jpeg.span.bytes)
    let digest = Digest(of: jpeg.span.bytes)
    var photo = Photo(
      id: digest.id, path: path, taken: facts.taken ?? WallTime(file.changed),
      added: WallTime(seconds: file.touched.seconds), size: facts.size,
      orientation: facts.orientation, byteCount: jpeg.count, camera: facts.camera,
      words: facts.words)
    let sidecar = SidecarFile(of: photo, in: place)
    if let said = (try? sidecar.content) ?? nil {
      photo.words = said.words
      photo.id = said.photoID ?? photo.id
    }
    if let path = BinPath.former(path) {
      photo.path = path
      photo.deleted = .now
    }
    entry = Entry(photo, digest: digest, tiers: tiers[photo.id])
    if entry.tiers == nil { record = try? darkroom?.tiers(of: jpeg, id: photo.id) }
  }

  private static func read(_ path: String) throws(StoreError) -> ([UInt8], FileIdentity) {
    try StoreError.files { () throws(FileError) in
      let file = try Descriptor(path, .reading)
      return (try file.readAll(), try file.identity)
    }
  }
}
