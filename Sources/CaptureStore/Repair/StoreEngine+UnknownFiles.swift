internal import CaptureFiles
internal import CaptureMetadata

extension StoreEngine {
  /// Searches the store's folder for files that belong to no photo, and records how many there are.
  ///
  /// Nothing is recorded if `recording` is false, if another program is changing the store, or if the
  /// store is not writable.
  package func unknownFiles(recording: Bool = true) throws(StoreError) -> [UnknownFile] {
    let files = try unknownFiles(in: place.contents())
    if recording { try record(files) }
    return files
  }

  /// Returns how many files were unknown when the folder was last searched; nil if it never was.
  package func unknownFileCount() throws(StoreError) -> UnknownFileCount? {
    try read { catalogue throws(DatabaseError) in try catalogue.unknownFileCount() }
  }

  func unknownFiles(in contents: StoreContents) throws(StoreError) -> [UnknownFile] {
    let photos = try suspects(in: contents).filter { !BinPath.contains($0) }
    return (photos + contents.conflictingSidecars).map { UnknownFile(path: $0) }
  }

  /// Records what a search of the whole folder has found, unless another program is changing the store.
  func record(_ files: [UnknownFile]) throws(StoreError) {
    guard !isReadOnly else { return }
    let paths = files.filter(\.isUnknown).map(\.path)
    let searched = clock.now()
    _ = try writeIfNoProgramDoes { writer throws(StoreError) in
      try writer.record { catalogue throws(DatabaseError) in
        try catalogue.setUnknownFiles(paths, searched: searched)
      }
    }
  }

  /// Makes photos of the unknown files that can be photos; nothing is moved or removed.
  func adopt(_ files: inout [UnknownFile]) throws(StoreError) {
    for index in files.indices where !files[index].isSidecar {
      do throws(StoreError) {
        files[index].outcome = try StrayRepair(in: self).adopt(files[index].path)
      } catch {
        guard error.code != .full, error.code != .readOnly else { throw error }
        files[index].outcome = .failed(error)
      }
    }
  }

  /// Returns the files directly in a folder that are named like photos and are not among its originals,
  /// and the sidecars that conflict with others.
  ///
  /// A file that is an original under another name, such as in a folder where case is ignored, is not
  /// unknown.
  func unknownFiles(inFolder folder: String, besides entries: [Entry]) throws(FileError) -> [String]
  {
    let location = folder.isEmpty ? place.top : place.file(folder).found
    let known = Set(entries.map { $0.photo.name.composed })
    let names = try Folder.entries(in: location).filter { entry in
      guard entry.kind == .file else { return false }
      guard !StorePath.isPhoto(entry.name) else { return !known.contains(entry.name.composed) }
      return entry.name.hasSuffix(StorePath.sidecarEnding) && SyncConflict(of: entry.name) != nil
    }.map(\.name)
    guard !names.isEmpty else { return [] }
    let originals = try entries.map { entry throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)
    }
    var unknown: [String] = []
    for name in names {
      guard let file = try FileIdentity(at: location.file(name)) else { continue }
      if !originals.contains(where: { $0?.isSame(as: file) ?? false }) {
        unknown.append(StorePath.joined(folder, name))
      }
    }
    return unknown
  }
}

extension UnknownFile {
  /// Whether it still belongs to no photo.
  var isUnknown: Bool {
    if case .adopted = outcome { false } else { true }
  }
}
