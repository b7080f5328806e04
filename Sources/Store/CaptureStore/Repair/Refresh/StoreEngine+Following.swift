internal import CaptureFiles

extension StoreEngine {
  /// Looks for originals that another program has moved, if any of these photos lacks its own.
  func followOriginals(of ids: [PhotoID]) throws(StoreError) {
    guard try lackOriginals(ids) else { return }
    for stray in try strays(in: place.contents(), looking: { _ in })
    where stray.kind == .movedOriginal {
      // A photo that cannot be followed stays missing.
      try? StrayRepair(in: self).follow(stray.path)
    }
  }

  private func lackOriginals(_ ids: [PhotoID]) throws(StoreError) -> Bool {
    for id in ids {
      let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let entry, entry.photo.deleted == nil else { continue }
      if !Original(entry, in: place).exists { return true }
    }
    return false
  }
}

// MARK: - Refreshing

extension StoreEngine {
  /// Photos whose originals were looked for, and the folders in which files may have been moved.
  struct Followed {
    var photos: [RefreshedPhoto] = []
    var folders: Set<String> = []
  }

  /// Looks for originals that another program has moved.
  ///
  /// Photos with others' originals in their places are among the failures at first, and are removed
  /// from them once they are found.
  func follow(
    _ missing: [Photo], _ failed: inout [RefreshedPhoto]
  ) throws(StoreError) -> Followed {
    var followed = Followed()
    for move in try followRenumbering(of: failed.map(\.id)) {
      followed.add(move.photo.photo, at: move.path)
    }
    let found = Set(followed.photos.map(\.id))
    failed.removeAll { found.contains($0.id) }
    let rest = missing.filter { !found.contains($0.id) }
    guard !rest.isEmpty else { return followed }
    try followOriginals(of: rest.map(\.id))
    for photo in rest {
      let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(photo.id) }
      guard let entry else { continue }
      if let absence = Original(entry, in: place).absence {
        let outcome: RefreshedPhoto.Outcome =
          absence.code == .missing ? .missing : .failed(absence)
        followed.photos.append(
          RefreshedPhoto(id: photo.id, path: entry.photo.path, outcome: outcome))
      } else if entry.photo.path != photo.path {
        followed.add(photo, at: entry.photo.path)
      }
    }
    return followed
  }

  /// A full disk is thrown; any other error leaves the photos where the catalogue has them.
  private func followRenumbering(of ids: [PhotoID]) throws(StoreError) -> [Renumbering.Move] {
    guard !ids.isEmpty else { return [] }
    do throws(StoreError) {
      return try write { writer throws(StoreError) in try writer.followRenumbering(of: ids) }
    } catch {
      guard error.code != .full, error.code != .readOnly else { throw error }
      return []
    }
  }
}

extension StoreEngine.Followed {
  fileprivate mutating func add(_ photo: Photo, at path: String) {
    photos.append(RefreshedPhoto(id: photo.id, path: path, outcome: .moved))
    folders.formUnion([photo.folder, StorePath.folder(of: path)])
  }
}
