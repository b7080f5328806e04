internal import CaptureFiles

/// Copies of sidecars that are about to be replaced on file systems without a journal.
///
/// There a power cut may lose both the old file and the new one. The copies stay in the folder of
/// incoming files until all new sidecars are on the disk; recovery finds their names in the
/// writer's intents.
struct SidecarCopies {
  /// The name of the copy for each photo; nil if none is needed.
  private(set) var names: [String?] = []
  private let place: StorePlace

  /// Creates the copies, durably.
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

  /// Returns whether an incoming file is such a copy, judging by its name.
  static func isCopy(_ name: String) -> Bool { name.hasSuffix(ending) }

  private static let ending = ".xmp"

  /// Removes the copies as far as possible; recovery finds the rest.
  func drop() {
    for name in names.compactMap(\.self) { try? Folder.remove(place.incoming.file(name)) }
  }
}

extension StoreWriter {
  /// Restores a sidecar from its copy if a power cut has left none.
  mutating func restoreSidecar(of photo: Photo, from name: String) throws(StoreError) {
    let copy = place.incoming.file(StorePath.name(of: name))
    let file = SidecarFile(of: photo, in: place)
    guard !file.exists, Folder.exists(copy) else { return }
    willChangeFiles(besideOriginals: [photo.place])
    let bytes = try StoreError.files { () throws(FileError) in
      try Descriptor(copy, .reading).readAll()
    }
    try file.replace(with: bytes, by: token)
  }

  /// Syncs sidecars to the disk, then removes their copies.
  ///
  /// A writer may have been killed before the name of its new sidecar was on the disk. A copy
  /// without a sidecar is moved to `lost+found` with the other leftover incoming files.
  func drop(_ copies: [(name: String, sidecar: SidecarFile)]) throws(StoreError) {
    for (name, sidecar) in copies where try sidecar.sync() {
      try StoreError.files { () throws(FileError) in
        try Folder.remove(place.incoming.file(name))
      }
    }
  }
}
