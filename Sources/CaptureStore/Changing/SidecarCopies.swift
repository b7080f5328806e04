internal import CaptureFiles

/// Copies of sidecars that are about to be replaced on disks without a journal.
///
/// There a power cut may lose both the old file and the new one. The copies lie
/// among the incoming files until all new ones are on the disk; recovery finds
/// their names in what the writer has noted.
struct SidecarCopies {
  /// For each photo the name of its sidecar's copy; nil where none is needed.
  private(set) var names: [String?] = []
  private let place: StorePlace

  /// Makes the copies, durably.
  init(of photos: [Photo], by writer: borrowing StoreWriter) throws(StoreError) {
    place = writer.place
    do throws(StoreError) {
      for photo in photos { try copySidecar(of: photo, by: writer) }
      guard names.contains(where: { $0 != nil }) else { return }
      try StoreError.files { () throws(FileError) in try Folder.sync(place.incoming) }
    } catch {
      drop()
      throw error
    }
  }

  private mutating func copySidecar(
    of photo: Photo, by writer: borrowing StoreWriter
  ) throws(StoreError) {
    let sidecar = SidecarFile(of: photo, in: place)
    guard sidecar.exists,
      writer.fileSystem(of: place.file(photo.place).found.parent) == .unjournaled,
      let bytes = try sidecar.contents
    else { return names.append(nil) }
    let name = PartFile.newName(by: writer.token) + Self.ending
    names.append(name)
    try StoreError.files { () throws(FileError) in
      let copy = try Descriptor(place.incoming.file(name), .creating)
      try copy.write(bytes.span.bytes)
      try copy.sync()
    }
  }

  /// Whether a file among the incoming ones is such a copy, by its name.
  static func isCopy(_ name: String) -> Bool { name.hasSuffix(ending) }

  private static let ending = ".xmp"

  /// Removes the copies, as far as that can be done; others are found by recovery.
  func drop() {
    for name in names.compactMap(\.self) { try? Folder.remove(place.incoming.file(name)) }
  }
}

extension StoreWriter {
  /// Puts the copy of a sidecar in its place where the power cut has left none.
  func restoreSidecar(of photo: Photo, from name: String) throws(StoreError) {
    let copy = place.incoming.file(StorePath.name(of: name))
    let file = SidecarFile(of: photo, in: place)
    guard !file.exists, Folder.exists(copy) else { return }
    let bytes = try StoreError.files { () throws(FileError) in
      try Descriptor(copy, .reading).readAll()
    }
    try file.replace(with: bytes, by: token)
  }

  /// Flushes sidecars, then removes their copies.
  ///
  /// Whoever wrote a sidecar may have been killed before its name was flushed. A copy of which there is
  /// no sidecar goes to `lost+found` with whatever else lies among the incoming files.
  func drop(_ copies: [(name: String, sidecar: SidecarFile)]) throws(StoreError) {
    for (name, sidecar) in copies where try sidecar.sync() {
      try StoreError.files { () throws(FileError) in
        try Folder.remove(place.incoming.file(name))
      }
    }
  }
}
