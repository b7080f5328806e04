internal import CaptureFiles
internal import CaptureMetadata

/// A store that is the place for copies of another store's photos, or is read like one.
struct BackupFolder: CopyPlace {
  typealias Upload = Arrival

  let store: StoreEngine

  var place: StorePlace { store.place }
  var name: String { store.folder }
  private var delivery: PhotoDelivery { PhotoDelivery(target: store) }
  private var source: PhotoSource { PhotoSource(store: store) }

  func location(of path: String) -> String { "\(place.file(path).found)" }
}

// MARK: - List and read

extension BackupFolder {
  func photos() throws(StoreError) -> [PhotoID] {
    try store.read { catalogue throws(DatabaseError) in try catalogue.allIDs() }
  }

  func shownPhotos() throws(StoreError) -> [PhotoID] { try source.snapshot() }

  func entry(of id: PhotoID) throws(StoreError) -> Entry? {
    try store.read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
  }

  func history(of id: PhotoID) throws(StoreError) -> PhotoHistory? {
    try store.read { catalogue throws(DatabaseError) in try catalogue.history(of: id) }
  }

  func isTaken(_ path: String) throws(StoreError) -> Bool {
    let isKnown = try store.read { catalogue throws(DatabaseError) in
      try catalogue.entry(at: path) != nil
    }
    return isKnown || Folder.exists(place.file(path).found)
  }

  func states(of id: PhotoID) throws(StoreError) -> [Digest] {
    try KeptStates(of: id, in: place).digests
  }

  func read<Result: Sendable>(
    _ id: PhotoID, _ body: (PhotoHistory) throws(StoreError) -> Result
  ) throws(StoreError) -> Result { try source.read(id, body) }

  /// An original that is damaged or cannot be read may be among the earlier states as well.
  func original(_ state: Digest, of entry: Entry) throws(StoreError) -> [UInt8]? {
    let kept = KeptStates(of: entry.id, in: place)
    guard state == entry.digest else { return try kept.bytes(of: state) }
    do throws(StoreError) {
      if let original = try Original(entry, in: place).contentsUnlessLost(),
        original.digest == state
      {
        return original.bytes
      }
    } catch {
      guard let bytes = try kept.bytes(of: state) else { throw error }
      return bytes
    }
    return try kept.bytes(of: state)
  }

  func tiers(of entry: Entry) -> StoredTiers? {
    entry.tierLocation.flatMap { store.packReader.tiers(at: $0) }
  }

  func sidecar(of entry: Entry) throws(StoreError) -> [UInt8]? {
    try SidecarFile(of: entry.photo, in: place).contents
  }

  /// Of two sidecars, the older one may name the photo.
  func ownSidecar(of entry: Entry) throws(StoreError) -> PhotoSource.SidecarBytes? {
    let file = SidecarFile(of: entry.photo, in: place)
    guard let bytes = try file.contents else { return nil }
    let said = (try? file.content) ?? nil
    guard said?.photoID ?? entry.id == entry.id else { return nil }
    return PhotoSource.SidecarBytes(bytes: bytes, annotations: said?.annotations)
  }

  func secondSidecar(of id: PhotoID) throws(StoreError) -> SidecarFile.Second? {
    try source.secondSidecar(of: id)
  }

  /// Whatever cannot be an album is passed over.
  func albums() throws(StoreError) -> [AlbumName] {
    try place.albumFiles().filter { place.oddity(ofAlbumFile: $0) == nil }
      .compactMap { AlbumName(file: $0) }
  }

  func album(_ name: AlbumName) throws(StoreError) -> AlbumFile.Contents? {
    try AlbumFile(name, in: place).contents()
  }

  func soundFormerAlbum(_ name: AlbumName) throws(StoreError) -> AlbumFile.Contents? {
    try place.soundDeletedAlbum(of: name)
  }
}

// MARK: - Prove

extension BackupFolder {
  func condition(
    of entry: Entry, byteCount: Int, reading: Bool
  ) throws(StoreError) -> CopyCondition {
    let path = place.file(entry.photo.place).found
    do throws(FileError) {
      guard let file = try FileIdentity(at: path) else { return .missing }
      guard file.isPlain, file.byteCount == byteCount else { return .damaged }
    } catch {
      throw StoreError(aboutPhoto: error, at: path)
    }
    guard reading else { return .whole }
    return try place.hasDigestOnDisk(entry) ? .whole : .damaged
  }

  func soundDigest(of entry: Entry) throws(StoreError) -> Digest? {
    let original = Original(entry, in: place)
    guard let contents = try original.contentsUnlessLost() else { return nil }
    let states = try store.read { catalogue throws(DatabaseError) in
      try catalogue.states(of: entry.number)
    }
    let isDamaged = original.condition(of: contents, states: states, store.tierMaker).isDamaged
    return isDamaged ? nil : contents.digest
  }

  func lostStates(of id: PhotoID, reading: Bool) throws(StoreError) -> [Digest] {
    try stateCheck(of: id).lost(reading: reading)
  }

  func hasDamagedTiers(of entry: Entry) -> Bool { tiers(of: entry) == nil }

  func lacks(_ second: SidecarFile.Second, of id: PhotoID) throws(StoreError) -> Bool {
    try place.lacks(second, of: store.entry(id))
  }

  func waitForWriters(isDryRun: Bool) throws(StoreError) {
    guard isDryRun else { return try store.write { _ in } }
    // In a store that cannot be written to, no program moves a copy.
    guard !store.isReadOnly else { return }
    _ = try FileLock(of: place, waiting: store.waiting)
  }
}

// MARK: - Put

extension BackupFolder {
  func upload(_ files: PhotoSource.Files, lost: Entry?) throws(StoreError) -> Arrival {
    let arrival = try delivery.arrival(of: files)
    if let lost { try rememberLoss(of: lost, now: arrival.entry.digest) }
    return arrival
  }

  func settle(_ arrivals: [Arrival]) -> [Result<CopyProof, StoreError>] { delivery.add(arrivals) }

  func replace(_ former: Entry, with arrival: Arrival) throws(StoreError) -> CopyProof {
    let edit = try soundDigest(of: former)
    if edit != former.digest { try rememberLoss(of: former, now: arrival.entry.digest) }
    // A sound former state is kept, including one made in the backup; anything else is set aside.
    return try delivery.replace(arrival) {
      [$0.digest, edit].contains($1) ? .kept : .setAside
    }
  }

  func keep(_ original: [UInt8], of id: PhotoID) throws(StoreError) -> Digest {
    // What is read back is compared before the file gets its name.
    try store.write { writer throws(StoreError) in try writer.keep(original, of: id) }
    return Digest(of: original.span.bytes)
  }

  /// An earlier version of the program kept states without listing them.
  func recordStates(of id: PhotoID, reading: Bool) throws(StoreError) {
    try remember(stateCheck(of: id).unknown(reading: reading))
  }

  func replaceTiers(with record: PackRecord) throws(StoreError) {
    try store.write { writer throws(StoreError) in
      try writer.replaceTiers(with: [record], isFault: true)
    }
  }

  /// Compares again while the backup is locked, since another program may have updated the copy.
  func update(_ photo: SeenPhoto, annotations: Annotations?) throws(StoreError) {
    let seen = photo.entry.photo
    try store.write { writer throws(StoreError) in
      var there = try writer.entries([seen.id])[0]
      guard there.photo.deleted == nil else { return }
      if try isElsewhere(there.photo, than: seen) {
        try writer.relocate([(there, seen.path)], .moved)
        there = try writer.entries([seen.id])[0]
      }
      guard let sidecar = photo.sidecar else {
        guard let annotations else { return }
        // The sidecar was removed, but the catalogue still has the annotations.
        try writer.keepSidecar(of: there, before: annotations)
        _ = try writer.describe([seen.id]) { $0 = annotations }
        return
      }
      guard let said = try photo.annotations(replacing: self.sidecar(of: there)) else {
        return
      }
      try writer.keepSidecar(of: there, before: sidecar.bytes)
      try writer.takeOver(sidecar.bytes, saying: said, of: there)
    }
  }

  func put(_ second: SidecarFile.Second, of id: PhotoID) throws(StoreError) -> Bool {
    try delivery.put(second, of: id)
  }

  func put(
    _ contents: AlbumFile.Contents, as album: AlbumName
  ) throws(StoreError) -> AlbumCopy.Outcome? {
    try store.write { writer throws(StoreError) in
      guard let outcome = try outcome(ofPutting: contents, as: album) else { return nil }
      if outcome == .replaced { try setAside(album) }
      return try writer.addAlbum(album, contents) ? outcome : nil
    }
  }

  /// Keeps what another version of an album replaces as a deleted album; moves what cannot be an album
  /// to `lost+found`.
  private func setAside(_ album: AlbumName) throws(StoreError) {
    let file = AlbumFile(album, in: place)
    if let former = (try? file.contents()) ?? nil {
      return try place.setAside(album, revision: former.revision)
    }
    try StoreError.files { () throws(FileError) in try LostAndFound(place).take(file.location) }
  }

  func outcome(
    ofPutting contents: AlbumFile.Contents, as album: AlbumName
  ) throws(StoreError) -> AlbumCopy.Outcome? {
    do throws(StoreError) {
      guard let there = try AlbumFile(album, in: place).contents() else { return .added }
      return there.bytes == contents.bytes ? nil : .replaced
    } catch {
      // A folder or a link gives way to the album; a file that cannot be read may well be sound.
      guard !error.leavesBytesUnknown else { throw error }
      return .replaced
    }
  }
}

// MARK: - States that are lost

extension BackupFolder {
  /// Records that the backup had a different state from the one it is about to get, and has lost
  /// its bytes.
  ///
  /// This is done before the new state replaces it, because the backup may be interrupted in
  /// between.
  private func rememberLoss(of former: Entry, now new: Digest) throws(StoreError) {
    guard former.digest != new else { return }
    let state = KeptState(
      photo: former.id, digest: former.digest, byteCount: former.photo.byteCount)
    let kept = try keptStates(of: former.id)
    if !kept.contains(where: { $0.digest == state.digest }) { try remember([state]) }
  }

  private func keptStates(of id: PhotoID) throws(StoreError) -> [KeptState] {
    try store.read { catalogue throws(DatabaseError) in try catalogue.keptStates(of: id) }
  }

  private func stateCheck(of id: PhotoID) throws(StoreError) -> StateCheck {
    StateCheck(of: id, kept: try keptStates(of: id), in: place)
  }

  private func remember(_ states: [KeptState]) throws(StoreError) {
    guard !states.isEmpty else { return }
    try store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        for state in states { try catalogue.keep(state) }
      }
    }
  }
}

extension Catalogue {
  fileprivate mutating func allIDs() throws(DatabaseError) -> [PhotoID] {
    try connection.all("SELECT number, id FROM photos ORDER BY number") {
      row throws(DatabaseError) in try row.photoID(1)
    }
  }
}
