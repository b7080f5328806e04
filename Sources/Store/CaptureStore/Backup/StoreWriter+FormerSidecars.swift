internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Keeps a backup's sidecar before other annotations replace it.
  ///
  /// The store's annotations may be older, or all that is left after a loss.
  func keepSidecar(of entry: Entry, before annotations: Annotations) throws(StoreError) {
    // A sidecar that cannot be parsed is always kept.
    try keepSidecar(of: entry) { $0?.annotations == annotations }
  }

  /// Keeps a backup's sidecar before another replaces it, which may lack what other programs wrote
  /// there.
  func keepSidecar(of entry: Entry, before bytes: [UInt8]) throws(StoreError) {
    let new = try? Sidecar(bytes.span.bytes)
    try keepSidecar(of: entry) { old in
      guard let old, let new else { return false }
      return new.containsAll(of: old)
    }
  }

  private func keepSidecar(
    of entry: Entry, unless isSaidElsewhere: (Sidecar?) -> Bool
  ) throws(StoreError) {
    guard let bytes = try SidecarFile(of: entry.photo, in: place).contents,
      !isSaidElsewhere(try? Sidecar(bytes.span.bytes))
    else { return }
    try keepSidecar(bytes, of: entry)
  }

  /// Keeps the bytes of a sidecar among the earlier states of its photo.
  func keepSidecar(_ bytes: [UInt8], of entry: Entry) throws(StoreError) {
    let kept = place.file(StatePath.sidecar(Digest(of: bytes.span.bytes), of: entry.id))
    guard !Folder.exists(kept) else { return }
    let part = try PartFile(bytes, by: token, in: place)
    try part.readBack(as: kept)
    try StoreError.files { () throws(FileError) in
      try Folder.make(place.file(StatePath.folder(of: entry.id)))
      try part.file.replace(kept)
    }
  }
}
