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

  /// Moves the earlier states of an unknown photo to `lost+found`; any other photo's stay.
  func setAsideOrphanedStates(of id: PhotoID) throws(StoreError) {
    try write { writer throws(StoreError) in
      guard try writer.orphanedStates().contains(id) else { return }
      try writer.setAsideStates(of: id)
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

  fileprivate func setAsideStates(of id: PhotoID) throws(StoreError) {
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
  func photosWithStates() throws(StoreError) -> [PhotoID] {
    try StoreError.files { () throws(FileError) in
      let folders = file(StatePath.allFolders)
      var ids: [PhotoID] = []
      for entry in try Folder.entries(in: folders) where entry.kind == .folder {
        guard let id = PhotoID(entry.name) else { continue }
        if try !Folder.names(in: folders.file(entry.name)).isEmpty { ids.append(id) }
      }
      return ids
    }
  }
}
