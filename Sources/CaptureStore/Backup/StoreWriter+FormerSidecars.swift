internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Keeps what a backup says of a photo before other annotations take its place: those of the store may
  /// be older, or all that is left after a loss.
  func keepSidecar(of entry: Entry, before words: PhotoWords) throws(StoreError) {
    let file = SidecarFile(of: entry.photo, in: place)
    guard let bytes = try file.contents else { return }
    // One that nobody can read has words that nobody knows.
    let said = (try? file.words) ?? nil
    guard said != words else { return }
    let kept = place.file(StatePath.sidecar(Digest(of: bytes.span.bytes), of: entry.id))
    guard !Folder.exists(kept) else { return }
    let part = try PartFile(bytes, by: token, in: place)
    try part.sync()
    try StoreError.files { () throws(FileError) in
      try Folder.make(place.file(StatePath.folder(of: entry.id)))
      try part.file.replace(kept)
    }
  }
}
