internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// Makes right what was found wrong with one photo, as far as what is left allows.
struct PhotoRepair {
  private let store: PhotoStore

  init(in store: PhotoStore) {
    self.store = store
  }

  /// Answers whether all is well now.
  func repair(_ finding: Finding) throws(StoreError) -> Bool {
    switch finding.kind {
    case .missingOriginal, .damagedOriginal: return false
    case .damagedCatalogue where finding.photo == nil: try store.remakeCatalogue()
    case .damagedCatalogue: try rewriteRow(of: finding)
    case .changedOriginal: try acceptOriginal(of: finding)
    case .missingTiers, .damagedTiers: try remakeTiers(of: finding)
    case .missingSidecar: try writeSidecar(of: finding)
    case .damagedSidecar:
      try store.write { writer throws(StoreError) in
        try StoreError.files { () throws(FileError) in
          try LostAndFound(store.place).take(store.place.file(finding.path))
        }
      }
      try writeSidecar(of: finding)
    case .otherWords: try acceptWords(of: finding)
    case .stray: try adopt(finding)
    }
    return true
  }

  /// Takes the original as another program left it.
  private func acceptOriginal(of finding: Finding) throws(StoreError) {
    try rewriteRow(of: finding)
    // The picture may be another one, such as after it was turned.
    if let id = finding.photo { _ = try store.remakeTiers(of: id, isFault: false) }
    // Its id is no longer that of its bytes, so it has to stand beside it.
    try writeSidecar(of: finding)
  }

  /// Has the catalogue say of a photo what its files do.
  private func rewriteRow(of finding: Finding) throws(StoreError) {
    try change(finding) { writer, old throws(StoreError) in
      let found = try FoundOriginal(old.photo.place, in: store.place, keeping: [:], nil)
      var new = found.entry
      new.photo.id = old.id
      new.photo.added = old.photo.added
      new.photo.deleted = old.photo.deleted
      if found.hasUnreadableWords { new.photo.words = old.photo.words }
      let isEdited = new.digest != old.digest
      // Tiers of another picture are those of none, until they are made again.
      new.tiers = isEdited ? nil : old.tiers
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.remove(old)
        try catalogue.insert(new)
        let kinds: [StoreChange.Kind] = isEdited ? [.described, .edited] : [.described]
        try catalogue.note(kinds.map { StoreChange($0, old.id) })
      }
    }
  }

  private func remakeTiers(of finding: Finding) throws(StoreError) {
    guard let id = finding.photo else { return }
    _ = try store.remakeTiers(of: id)
  }

  private func writeSidecar(of finding: Finding) throws(StoreError) {
    try change(finding) { writer, entry throws(StoreError) in
      let file = SidecarFile(of: entry.photo, in: store.place)
      try file.write(entry.photo.words, by: writer.token)
    }
  }

  private func acceptWords(of finding: Finding) throws(StoreError) {
    try change(finding) { writer, entry throws(StoreError) in
      guard let words = try SidecarFile(of: entry.photo, in: store.place).words else { return }
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.setWords(words, of: entry)
        try catalogue.note([StoreChange(.described, entry.id)])
      }
    }
  }

  private func change(
    _ finding: Finding, _ body: (inout StoreWriter, Entry) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let id = finding.photo else { return }
    try store.write { writer throws(StoreError) in
      try body(&writer, writer.entries([id])[0])
    }
  }

  /// Makes a photo the store's own that lies in its folder.
  ///
  /// One that somebody moved there stays there; a second copy is set aside.
  private func adopt(_ finding: Finding) throws(StoreError) {
    var found = try found(finding.path)
    let id = found.entry.id
    guard let record = found.record else { throw StoreError(undecodable: finding.path) }
    try store.write { writer throws(StoreError) in
      let known = try writer.ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      if let known { return try writer.follow(known, to: finding.path) }
      found.entry.tiers = try writer.append([record])[0]
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.insert(found.entry)
        if let tiers = found.entry.tiers { try catalogue.raise(tiers) }
        try catalogue.note([StoreChange(.added, id)])
      }
      guard found.hasOthersSidecar else { return }
      try SidecarFile(of: found.entry.photo, in: store.place)
        .write(found.entry.photo.words, by: writer.token)
    }
  }

  /// A photo that lies in the folder, with an id of its own where its sidecar is a copy of another's.
  private func found(_ path: String) throws(StoreError) -> FoundOriginal {
    let found = try FoundOriginal(path, in: store.place, keeping: [:], store.darkroom)
    let id = found.entry.id
    let known = try store.read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let known, known.digest != found.entry.digest, known.photo.place != path,
      Folder.exists(store.place.file(known.photo.place))
    else { return found }
    return try FoundOriginal(
      path, in: store.place, keeping: [:], store.darkroom, hasOthersSidecar: true)
  }
}

extension StoreWriter {
  /// Takes note that somebody moved a photo, unless the store has its file still.
  fileprivate mutating func follow(_ entry: Entry, to path: String) throws(StoreError) {
    let former = entry.photo.place
    guard former != path else { return }  // another program took note of it meanwhile
    guard !Folder.exists(place.file(former)) else {
      return try StoreError.files { () throws(FileError) in
        try LostAndFound(place).take(place.file(path))
      }
    }
    try moveSidecar(from: former, to: path)
    try commit { catalogue throws(DatabaseError) in
      try catalogue.setPlace(path, of: entry)
      try catalogue.note([StoreChange(.moved, entry.id)])
    }
    removeEmptyFolders(above: former)
  }
}

extension StoreError {
  fileprivate init(undecodable path: String) {
    self.init(.notAPhoto, "the photo \(path) is damaged")
  }
}
