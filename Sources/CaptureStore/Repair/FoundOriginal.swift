internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// An original as it lies in the folder, and the row that it gets.
struct FoundOriginal {
  let jpeg: [UInt8]
  var entry: Entry

  /// Reads the file at a path of the store, in the bin or not; throws when it is no JPEG.
  init(_ path: String, in place: StorePlace) throws(StoreError) {
    let jpeg: [UInt8]
    let changed: FileIdentity.Moment
    do throws(FileError) {
      let descriptor = try Descriptor(place.file(path), .reading)
      jpeg = try descriptor.readAll()
      changed = try descriptor.identity.changed
    } catch {
      throw StoreError(error)
    }
    let facts = try OriginalFacts(of: jpeg.span.bytes)
    let digest = Digest(of: jpeg.span.bytes)
    let moment = WallTime(local: changed.seconds, nanoseconds: changed.nanoseconds)
    var photo = Photo(
      id: digest.id, path: path, taken: facts.taken ?? moment, added: moment, size: facts.size,
      orientation: facts.orientation, byteCount: jpeg.count, camera: facts.camera,
      words: facts.words)
    let sidecar = SidecarFile(of: photo, in: place)
    if let said = (try? sidecar.content) ?? nil {
      photo.words = said.words
      photo.id = said.photoID ?? photo.id
    }
    if let path = BinPath.former(path) {
      photo.path = path
      photo.deleted = WallTime.now
    }
    self.jpeg = jpeg
    entry = Entry(photo, digest: digest, tiers: nil)
  }
}
