internal import CaptureFiles
internal import CaptureMetadata

extension PhotoRestorer {
  /// Gives a photo its id back if the store has its bytes under another id; returns whether it did.
  ///
  /// The id of an edited photo is stored in its sidecar. If that was lost together with the
  /// catalogue, the bytes gave the photo another id. If the backup knows a different photo by that
  /// id, it stays a separate photo.
  func bringBackID(of id: PhotoID) throws(StoreError) -> Bool {
    guard let known = try place.history(of: id), try target.photo(id) == nil,
      try target.photo(known.entry.digest.id) != nil,
      try place.entry(of: known.entry.digest.id) == nil
    else { return false }
    let sidecar = try place.ownSidecar(of: known.entry)
    return try target.write { writer throws(StoreError) in
      try writer.bringBackID(of: known, describedBy: sidecar)
    }
  }
}

extension StoreWriter {
  /// Gives a photo its id back, in the catalogue and then in its sidecar.
  ///
  /// If this is interrupted after the first, a repair writes the sidecar from the catalogue.
  fileprivate mutating func bringBackID(
    of known: PhotoHistory, describedBy sidecar: PhotoSource.SidecarBytes?
  ) throws(StoreError) -> Bool {
    let id = known.entry.id
    guard let found = try nameless(known.entry.digest, id) else { return false }
    try requireOwnOriginal(of: found)
    var row = found
    row.photo.id = id
    let file = SidecarFile(of: found.photo, in: place)
    let said = (try? file.content) ?? nil
    let isOwn = said.map { [nil, found.id, id].contains($0.photoID) } ?? false
    if !isOwn, file.exists {
      willSetAsideFiles(besideOriginals: [found.photo.place])
      try file.setAside()
    }
    let annotations = isOwn ? nil : sidecar?.annotations
    // Another program may have written the sidecar since.
    row.photo.annotations =
      annotations ?? (isOwn ? said?.annotations : nil) ?? row.photo.annotations
    try commit { catalogue throws(DatabaseError) in
      try catalogue.remove(found)
      try catalogue.insert(row, states: known.states)
      try catalogue.note([StoreChange(.removed, found.id), StoreChange(.added, id)])
    }
    willChangeFiles(besideOriginals: [found.photo.place])
    if annotations != nil, let sidecar {
      try file.replace(with: sidecar.bytes, by: token)
    } else {
      try file.write(about: row.photo, states: known.states, by: token)
    }
    return true
  }

  /// Returns the photo whose id was derived from these bytes, if it has no other states.
  private mutating func nameless(
    _ digest: Digest, _ id: PhotoID
  ) throws(StoreError) -> Entry? {
    let (found, isTaken) = try ask { catalogue throws(DatabaseError) in
      (try catalogue.history(of: digest.id), try catalogue.entry(id) != nil)
    }
    guard let found, !isTaken, found.entry.photo.deleted == nil, found.entry.digest == digest,
      found.states == [digest], found.kept.isEmpty
    else { return nil }
    return found.entry
  }
}
