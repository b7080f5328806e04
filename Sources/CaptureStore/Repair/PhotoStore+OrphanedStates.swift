internal import CaptureFiles

/// Earlier states of photos that the catalogue does not know, such as after it was lost with an
/// original.
extension PhotoStore {
  /// A finding for each photo of which there are earlier states, and no row.
  func orphanedStates() throws(StoreError) -> [Finding] {
    guard !isReadOnly else { return [] }
    return try write { writer throws(StoreError) in
      try writer.orphanedStates().map { id in
        Finding(
          .stray, nil, StatePath.folder(of: id), "earlier states of a photo that is not known")
      }
    }
  }
}

extension StoreWriter {
  /// The photos of which states are kept, and that have no rows, unless they are being removed.
  fileprivate mutating func orphanedStates() throws(StoreError) -> [PhotoID] {
    let ids = try place.photosWithStates()
    guard !ids.isEmpty else { return [] }
    return try ask { catalogue throws(DatabaseError) in
      let removed = Set(try catalogue.intents().filter { $0.kind == .remove }.map(\.photo))
      var orphans: [PhotoID] = []
      for id in ids where !removed.contains(id) {
        if try catalogue.entry(id) == nil { orphans.append(id) }
      }
      return orphans
    }
  }

  /// Moves the earlier states of a photo that is forgotten to `lost+found`.
  func setAsideStates(of id: PhotoID) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      let folder = place.file(StatePath.folder(of: id))
      let files = try Folder.names(in: folder).map(folder.file)
      for file in files { try LostAndFound(place).take(file) }
      if let first = files.first { Folder.removeEmpty(above: first, upTo: place.hidden) }
    }
  }
}

extension StorePlace {
  /// The photos of which earlier states are kept, or sidecars that others took the place of.
  ///
  /// A folder that cannot be listed may hold some. What is no folder at all holds none.
  func photosWithStates() throws(StoreError) -> [PhotoID] {
    let folders = file(StatePath.allFolders)
    guard (try? folders.identity(followingLinks: false))??.isFolder == true else { return [] }
    let entries = try StoreError.files { () throws(FileError) in
      try Folder.entries(in: folders)
    }
    return entries.filter { $0.kind == .folder }.compactMap { PhotoID($0.name) }.filter { id in
      (try? Folder.names(in: folders.file("\(id)")).isEmpty) != true
    }
  }
}
