internal import CaptureFiles

/// Earlier states of photos that the catalogue does not know, as when it was lost with an original.
extension StoreEngine {
  /// Returns a finding for each photo that has earlier states, but no row.
  func orphanedStates() throws(StoreError) -> [StoreFinding] {
    let place = place
    let ids = try place.photosWithStates()
    guard !ids.isEmpty else { return [] }
    let orphans = try ask { catalogue throws(DatabaseError) in
      // Another program may have removed a photo and its states meanwhile.
      try catalogue.unknownPhotos(among: ids.filter(place.mayHaveStates))
    }
    return orphans.map { id in
      StoreFinding(
        .stray, photo: nil, path: StatePath.folder(of: id),
        detail: "earlier states of a photo that is not known")
    }
  }
}

extension Catalogue {
  /// Returns the photos that have no rows, except those being removed.
  fileprivate mutating func unknownPhotos(
    among ids: [PhotoID]
  ) throws(DatabaseError) -> [PhotoID] {
    let removed = Set(try intents().filter { $0.kind == .remove }.map(\.photo))
    var unknown: [PhotoID] = []
    for id in ids where !removed.contains(id) {
      if try entry(id) == nil { unknown.append(id) }
    }
    return unknown
  }
}

extension StoreWriter {
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
    return entries.filter(\.kind.mayBeFolder).compactMap { PhotoID($0.name) }
      .filter(mayHaveStates)
  }

  /// Returns whether the folder for a photo's earlier states contains any, or cannot be listed.
  fileprivate func mayHaveStates(of id: PhotoID) -> Bool {
    (try? Folder.names(in: file(StatePath.folder(of: id))).isEmpty) != true
  }
}
