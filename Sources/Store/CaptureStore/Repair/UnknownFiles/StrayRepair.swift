internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// A repair that decides what to do with a file whose path is not in the catalogue.
struct StrayRepair {
  private let store: StoreEngine

  init(in store: StoreEngine) {
    self.store = store
  }

  /// Makes a file the original of a photo that has lost its own, or a new photo; sets aside a
  /// second copy.
  ///
  /// The file may no longer be what it was when it was found, for instance after the repair of
  /// another one, so the finding is updated. A new photo is counted. Returns whether the problem is
  /// solved: a photo may be added because of its sidecar although its picture is damaged.
  func settle(
    _ finding: inout StoreFinding, _ verification: inout Verification
  ) throws(StoreError) -> Bool {
    let path = finding.path
    return try store.write { writer throws(StoreError) in
      // Another program may have added it to the catalogue meanwhile.
      guard try !writer.knows(path) else { return true }
      let stray = try writer.stray(at: path)
      finding = stray.finding
      switch stray.kind {
      case .moved(let entry): try writer.follow(entry, to: stray)
      case .copy(let entry): try writer.setAside(stray, copyOf: entry)
      case .other:
        let damage = try writer.adopt(stray, with: store.tierMaker)
        verification.photos += 1
        verification.bytes += stray.found.file.byteCount
        guard let damage else { return true }
        finding = damage
        return false
      }
      return true
    }
  }

  /// Records that a photo's original is now at this path; any other file is left alone.
  func follow(_ path: String) throws(StoreError) {
    try store.write { writer throws(StoreError) in
      guard try !writer.knows(path) else { return }
      let stray = try writer.stray(at: path)
      if case .moved(let entry) = stray.kind { try writer.follow(entry, to: stray) }
    }
  }

  /// Makes a file the original of a photo that has lost its own, or a new photo; a copy stays as it is.
  func adopt(_ path: String) throws(StoreError) -> UnknownFile.Outcome {
    try store.write { writer throws(StoreError) in
      if let known = try writer.photo(lyingAt: path) { return .adopted(known) }
      let stray = try writer.stray(at: path)
      switch stray.kind {
      case .moved(let entry):
        try writer.follow(entry, to: stray)
        return entry.photo.deleted == nil ? .foundAgain(entry.id) : .adopted(entry.id)
      case .copy(let entry): return .copy(of: entry.id)
      case .other:
        let damage = try writer.adopt(stray, with: store.tierMaker)
        if let damage, damage.kind == .damagedOriginal {
          return .failed(StoreError(.damaged, damage.detail, remedy: .restoreFromBackup))
        }
        return try writer.photo(lyingAt: path).map { .adopted($0) } ?? .found
      }
    }
  }

  /// Throws if a file has no complete picture, and so cannot become a photo.
  func requirePicture(at path: String) throws(StoreError) {
    let contents = try Original.contents(of: store.place.file(path))
    try store.tierMaker.check(contents.bytes, accepting: .flawed)
  }
}

extension StoreWriter {
  /// Returns the photo whose original has this path.
  fileprivate mutating func photo(lyingAt path: String) throws(StoreError) -> PhotoID? {
    try ask { catalogue throws(DatabaseError) in try catalogue.entry(lyingAt: path)?.id }
  }

  /// Records that a photo's original has moved; any file left at its old path is damaged, and is
  /// set aside.
  fileprivate mutating func follow(_ entry: Entry, to stray: Stray) throws(StoreError) {
    let (former, path) = (entry.photo.place, stray.found.path)
    if try !isSameFile(former, path), try setAsideDamage(to: entry, keeping: place.file(path)) {
      try giveBackSidecar(besideOriginal: path, of: entry.id)
      try setAsideSidecar(besideOriginal: path, of: entry.id)
      try bringSidecar(of: entry, besideOriginal: path)
    }
    try record(stray.found, asPlaceOf: entry)
    removeEmptyFolders(above: former)
    try learnAnnotations(of: entry.id)
  }

  /// Records the path of a file as that of a photo's original.
  private mutating func record(
    _ found: FoundOriginal, asPlaceOf entry: Entry
  ) throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in
      try catalogue.setPlace(found.path, of: entry)
      // A copy has its own modification time, by which later damage is distinguished from an edit.
      if found.digest == entry.digest {
        try catalogue.setFileTime(found.file.changed, of: entry.number)
      }
      try catalogue.note([StoreChange(.moved, entry.id)])
    }
  }

  /// Takes over the annotations of a photo that may have been annotated at its new path.
  private mutating func learnAnnotations(of id: PhotoID) throws(StoreError) {
    var moved = try entries([id])[0]
    let said = (try? SidecarFile(of: moved.photo, in: place).content) ?? nil
    if let said, said.photoID.map({ $0 == id }) ?? true {
      try learn(said.annotations, of: moved)
      moved.photo.annotations = said.annotations
    }
    try nameSidecar(of: FormerRows.Row(entry: moved, states: states(of: moved)))
  }

  /// Moves a second copy and its sidecar to `lost+found`.
  ///
  /// If the original would go with it, there is one file, whose path in the catalogue has another
  /// spelling: the new one is recorded.
  fileprivate mutating func setAside(_ stray: Stray, copyOf entry: Entry) throws(StoreError) {
    willSetAsideFiles(besideOriginals: [stray.found.path])
    let copy = place.file(stray.found.path)
    let original = place.file(entry.photo.place).found
    let brief = place.briefSidecar(besideOriginal: stray.found.path)
    let isSetAside = try StoreError.files { () throws(FileError) in
      guard try LostAndFound(place).take(copy, keeping: original, by: token) else { return false }
      for file in [FullSidecar.location(beside: copy), brief].compactMap(\.self)
      where Folder.exists(file) {
        try LostAndFound(place).take(file)
      }
      return true
    }
    guard !isSetAside else { return }
    try record(stray.found, asPlaceOf: entry)
  }

  /// Adds a file as a new photo; returns the problem with its picture, if there is one.
  fileprivate mutating func adopt(
    _ stray: Stray, with tierMaker: TierMaker
  ) throws(StoreError) -> StoreFinding? {
    let found = stray.found
    let id = try ask { catalogue throws(DatabaseError) in
      if let id = found.sidecar?.photoID, try catalogue.entry(id) == nil { return id }
      return try catalogue.freeID(for: found.digest)
    }
    let contents = try Original.contents(of: place.file(found.path))
    var (record, undecodable): (PackRecord?, StoreError?)
    do throws(StoreError) {
      record = try tierMaker.tiers(
        of: OriginalKinds.original(contents.bytes), id: id, digest: contents.digest,
        accepting: .flawed)
    } catch {
      undecodable = error
    }
    if let refusal = found.refusal(as: id, undecodable: undecodable) { throw refusal }
    guard let record else {
      var row = found.newRow(as: id, tiers: nil)
      row.lacksAnnotations = found.hasUnreadableSidecar
      try insert(row)
      // A picture that needs too much memory to be checked is not known to be damaged.
      let kind: StoreFinding.Kind =
        undecodable?.code == .refused ? .missingTiers : .damagedOriginal
      return StoreFinding(
        kind, photo: id, path: found.path, detail: undecodable.map { "\($0)" } ?? "")
    }
    let states = found.states(as: id, formerly: [])
    var entry = found.entry(as: id, tiers: nil, formerly: nil)
    let namesOther = found.sidecar?.photoID.map { $0 != id } ?? false
    if namesOther || id != found.digest.id {
      let sidecar = SidecarFile(of: entry.photo, in: place)
      willSetAsideFiles(besideOriginals: [found.path])
      if found.hasUnreadableSidecar { try sidecar.setAside() }
      try sidecar.write(about: entry.photo, states: states, by: token)
    }
    entry.soundness = record.soundness
    entry.tiers = try append([record])[0]
    var row = FormerRows.Row(entry: entry, states: states)
    row.lacksAnnotations = found.hasUnreadableSidecar
    try insert(row)
    return nil
  }

  private mutating func insert(_ row: FormerRows.Row) throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in
      try catalogue.insert(row.entry, states: row.states)
      if row.lacksAnnotations { try catalogue.noteUnknownAnnotations(of: row.entry.id) }
      if let tiers = row.entry.tiers { try catalogue.raise(tiers) }
      try catalogue.note([StoreChange(.added, row.entry.id)])
    }
  }
}
