internal import CaptureFiles
internal import CaptureMetadata

extension SidecarFile {
  /// A second sidecar of a photo, which is not used because the other one was changed later.
  struct Second: Sendable {
    let path: String
    /// Whether it is named without its photo's extension.
    let isBrief: Bool
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
        path: unused.relative, isBrief: !isBrief, bytes: bytes, changed: try file.identity.changed,
        annotations: content?.annotations)
    }
  }
}

extension StorePlace {
  /// Returns whether a photo has a sidecar, but not this second one, and may get it.
  func lacks(_ second: SidecarFile.Second, of entry: Entry) throws(StoreError) -> Bool {
    let first = SidecarFile(of: entry.photo, in: self)
    guard let used = try first.contents, used != second.bytes else { return false }
    guard let there = try first.second(of: entry.id) else {
      return isFree(otherName(than: first, of: entry.photo), of: entry.photo)
    }
    return there.bytes != second.bytes || there.isBrief != second.isBrief
  }

  /// Returns the name that a photo's second sidecar has, or would have.
  fileprivate func otherName(than first: SidecarFile, of photo: Photo) -> ConfinedPath {
    let original = file(photo.place).found
    return first.isBrief
      ? FullSidecar.location(beside: original)
      : file(StorePath.briefSidecar(of: original.relative))
  }

  /// Returns whether a sidecar may get this name, which neither another file nor another photo has.
  fileprivate func isFree(_ name: ConfinedPath, of photo: Photo) -> Bool {
    !Folder.exists(name) && !BriefSidecar.hasRival(file(photo.place).found)
  }
}

extension StoreWriter {
  /// Writes a photo's second sidecar under its name beside the first, unless that name belongs to
  /// another file.
  ///
  /// The first gets the other name if it has this one. What the second replaces is kept, as what the
  /// first replaces is.
  mutating func setSecond(
    _ second: SidecarFile.Second, of entry: Entry
  ) throws(StoreError) {
    let first = SidecarFile(of: entry.photo, in: place)
    guard let used = try first.changed, try first.contents != second.bytes else { return }
    let there = try first.second(of: entry.id)
    var isNamed = first.isBrief != second.isBrief
    guard !isNamed || there?.bytes != second.bytes else { return }
    let original = place.file(entry.photo.place).found
    let full = FullSidecar.location(beside: original)
    let brief = place.file(StorePath.briefSidecar(of: original.relative))
    let other = place.otherName(than: first, of: entry.photo)
    guard there != nil || place.isFree(other, of: entry.photo) else { return }
    willChangeFiles(besideOriginals: [entry.photo.place])
    if !isNamed {
      isNamed = try rename(first, to: other, exchanging: there != nil, of: entry.id)
      guard isNamed || there != nil else { return }
    }
    guard there?.bytes != second.bytes else { return }
    if let there { try keepSidecar(there.bytes, of: entry) }
    let part = try PartFile(second.bytes, by: token, in: place)
    try StoreError.files { () throws(FileError) in
      // The other one has to stay the newer one.
      let latest = FileIdentity.Moment(seconds: used.seconds - 1, nanoseconds: 0)
      try part.file.setChanged(min(second.changed, latest))
    }
    let path = isNamed ? second.isBrief ? brief : full : other
    try part.readBack(as: path)
    try StoreError.files { () throws(FileError) in try part.file.replace(path) }
  }

  /// Gives a photo's sidecar the name that the second one has or would have; returns false where the
  /// file system cannot exchange names.
  private mutating func rename(
    _ first: SidecarFile, to other: ConfinedPath, exchanging: Bool, of id: PhotoID
  ) throws(StoreError) -> Bool {
    let file = try StoreError.files { () throws(FileError) -> FileIdentity? in
      let isRenamed =
        exchanging
        ? try Folder.exchange(first.location, other)
        : try Folder.renameUnlessTaken(first.location, to: other)
      guard isRenamed else { return nil }
      try Folder.sync(of: other)
      return try FileIdentity(at: other)
    }
    guard let file else { return false }
    try record { catalogue throws(DatabaseError) in try catalogue.setSeen(file, of: id) }
    return true
  }
}
