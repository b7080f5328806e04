internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// An original as it lies in the folder, and the row that it gets.
struct FoundOriginal: Sendable {
  var entry: Entry
  /// Tiers that were made because there are none; nil also for an original that is damaged.
  var record: PackRecord?
  /// Whether what people said of it lies beside it, and cannot be read.
  private(set) var hasUnreadableWords = false
  /// Whether the sidecar was copied from another photo's, whose id it says.
  let hasOthersSidecar: Bool

  /// Reads the file at a path of the store, in the bin or not; throws when it is no JPEG.
  init(
    _ path: String, in place: StorePlace, keeping tiers: [PhotoID: PackPlace],
    _ darkroom: Darkroom?, hasOthersSidecar: Bool = false
  ) throws(StoreError) {
    self.hasOthersSidecar = hasOthersSidecar
    let (jpeg, file) = try Self.read(place.file(path))
    let facts = try OriginalFacts(of: jpeg.span.bytes)
    let digest = Digest(of: jpeg.span.bytes)
    var photo = Photo(
      id: digest.id, path: path, taken: facts.taken ?? WallTime(file.changed),
      added: WallTime(seconds: file.touched.seconds), size: facts.size,
      orientation: facts.orientation, byteCount: jpeg.count, camera: facts.camera,
      words: facts.words)
    let sidecar = SidecarFile(of: photo, in: place)
    do throws(StoreError) {
      if let said = try sidecar.content {
        photo.words = said.words
        if !hasOthersSidecar { photo.id = said.photoID ?? photo.id }
      }
    } catch {
      hasUnreadableWords = true
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
