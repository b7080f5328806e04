internal import CaptureFiles
internal import CaptureMetadata

extension SidecarFile {
  /// A second sidecar of a photo, which is not used because the other one was changed later.
  struct Second: Sendable {
    let path: String
    let bytes: [UInt8]
    let changed: FileIdentity.Moment
    /// Nil if it cannot be parsed.
    let annotations: Annotations?
  }

  /// Returns the second sidecar of a photo; nil if there is none, or if it names another photo.
  ///
  /// Throws if it cannot be read.
  func second(of id: PhotoID) throws(StoreError) -> Second? {
    guard let unused else { return nil }
    return try StoreError.files { () throws(FileError) in
      let file = try Descriptor(unused, .reading)
      let bytes = try file.readAll(upTo: Sidecar.byteLimit)
      let content = (try? Sidecar(bytes.span.bytes)).map { Content($0) }
      guard content?.photoID ?? id == id else { return nil }
      return Second(
        path: unused.relative, bytes: bytes, changed: try file.identity.changed,
        annotations: content?.annotations)
    }
  }
}

extension StoreWriter {
  /// Writes a photo's second sidecar beside the first, unless that name belongs to another file.
  ///
  /// What it replaces there is kept, as that of the first one is.
  mutating func setSecond(
    _ second: SidecarFile.Second, of entry: Entry
  ) throws(StoreError) {
    let first = SidecarFile(of: entry.photo, in: place)
    guard let used = try first.changed, try first.contents != second.bytes else { return }
    let there = try first.second(of: entry.id)
    guard there?.bytes != second.bytes else { return }
    let original = place.file(entry.photo.place).found
    let full = FullSidecar.location(beside: original)
    let brief = place.file(StorePath.briefSidecar(of: original.relative))
    let target = first.location == full ? brief : full
    guard there != nil || !Folder.exists(target) && !BriefSidecar.hasRival(original) else { return }
    if let there { try keepSidecar(there.bytes, of: entry) }
    willChangeFiles(besideOriginals: [entry.photo.place])
    let part = try PartFile(second.bytes, by: token, in: place)
    try StoreError.files { () throws(FileError) in
      // The other one has to stay the newer one.
      let latest = FileIdentity.Moment(seconds: used.seconds - 1, nanoseconds: 0)
      try part.file.setChanged(min(second.changed, latest))
    }
    try part.sync()
    try StoreError.files { () throws(FileError) in try part.file.replace(target) }
  }
}
