internal import CaptureFiles

/// Earlier states of photos that the catalogue does not know, as when it was lost with an original.
extension StoreEngine {
  /// Returns a finding for each photo that has earlier states, but no row.
  func orphanedStates() throws(StoreError) -> [StoreFinding] {
    guard !isReadOnly else { return [] }
    return try write { writer throws(StoreError) in
      try writer.orphanedStates().map { id in
        StoreFinding(
          .stray, photo: nil, path: StatePath.folder(of: id),
          detail: "earlier states of a photo that is not known")
      }
    }
  }
}

extension StoreWriter {
  /// Returns the photos that have kept states but no rows, except those being removed.
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
  /// Returns the photos of which earlier states, or sidecars that were replaced, are kept.
  ///
  /// A folder that cannot be listed may contain some, and so may an entry whose type is unknown. Anything
  /// that is not a folder contains none.
  func photosWithStates() throws(StoreError) -> [PhotoID] {
    let folders = file(StatePath.allFolders)
    guard (try? folders.identity(followingLinks: false))??.isFolder == true else { return [] }
    let entries = try StoreError.files { () throws(FileError) in
      try Folder.entries(in: folders)
    }
    return entries.filter(\.kind.mayBeFolder).compactMap { PhotoID($0.name) }.filter { id in
      (try? Folder.names(in: folders.file("\(id)")).isEmpty) != true
    }
  }
}
