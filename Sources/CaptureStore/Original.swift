internal import CaptureFiles
internal import CaptureImaging

/// A photo's own file, which nobody but people ever changes.
struct Original {
  private let entry: Entry
  private let path: String

  init(_ entry: Entry, in place: StorePlace) {
    self.entry = entry
    path = place.file(entry.photo.place)
  }

  /// Whatever the file holds.
  func bytes() throws(StoreError) -> [UInt8] {
    try StoreError.files { () throws(FileError) in
      try Descriptor(path, .reading).readAll()
    }
  }

  /// The file's bytes: those that were kept, or else a JPEG that is whole.
  ///
  /// Other programs may write into the metadata of a file; that is no damage.
  func wholeBytes(provedBy darkroom: Darkroom) throws(StoreError) -> [UInt8] {
    let bytes = try bytes()
    if Digest(of: bytes.span.bytes) == entry.digest { return bytes }
    do throws(StoreError) {
      try darkroom.check(bytes)
    } catch {
      throw StoreError(
        .damaged, "the original \(path) is damaged: \(error)",
        remedy: "'capture restore-backup' brings back the one in a backup")
    }
    return bytes
  }
}
