internal import CaptureFiles
internal import CaptureImaging

/// What to do with bytes that are about to be replaced.
enum FormerBytes {
  /// Keep them in the store as an earlier state.
  case kept
  /// Move them to `lost+found`.
  case setAside
  /// Drop them, because another store has them.
  case dropped
}

extension StoreWriter {
  /// Replaces a photo's original and its tiers.
  ///
  /// The new bytes are already on the disk under a temporary name. The old ones are kept on the
  /// disk under another name before they lose theirs, so that a crash at any point loses neither.
  mutating func replaceOriginal(
    of entry: Entry, with arrival: Arrival, former: (Digest) -> FormerBytes
  ) throws(StoreError) {
    try requireOwnOriginal(of: entry)
    let entry = try givingBackSidecar(of: entry)
    let new = arrival.entry.digest
    let states = try self.states(of: entry).adding(arrival.states)
    let old = try Original(entry, in: place).contentsUnlessLost()
    guard old?.digest != new || entry.digest != new else { return }
    var row = entry
    row.take(arrival.entry)
    if old?.digest != new {
      try note(arrival, of: entry.id)
      willSetAsideFiles(besideOriginals: [entry.photo.place])
      try listStates(states, beside: row.photo, of: row.digest)
      if let old { try secure(old.bytes, of: entry, former(old.digest)) }
      try name(arrival.original, for: entry, isUnreadable: old == nil)
    }
    if row.tiers == nil { row.tiers = try append([arrival.tiers])[0] }
    row.fileTime = try StoreError.files { () throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)?.changed
    }
    try exchange(entry, for: row, states: states)
  }

  /// Gives the new bytes the original's name, replacing any file that has it.
  private func name(
    _ part: PartFile, for entry: Entry, isUnreadable: Bool
  ) throws(StoreError) {
    let found = place.file(entry.photo.place).found
    let path = Folder.exists(found) ? found : place.file(place.spelled(entry.photo.place))
    try StoreError.files { () throws(FileError) in
      // A file that cannot be read cannot be copied either; recovery completes an interruption
      // here.
      if isUnreadable, Folder.exists(path) { try LostAndFound(place).take(path) }
      try Folder.make(path.parent)
      try part.file.replace(path)
    }
  }

  /// Makes the sidecar name the photo if its bytes do not yield its id, which would otherwise be
  /// lost with the catalogue.
  mutating func listStates(
    _ states: [Digest], beside photo: Photo, of digest: Digest
  ) throws(StoreError) {
    guard digest.id != photo.id else { return }
    willSetAsideFiles(besideOriginals: [photo.place])
    let file = SidecarFile(of: photo, in: place)
    var photo = photo
    do throws(StoreError) {
      if let content = try file.content {
        if content.photoID.map({ $0 == photo.id }) ?? true {
          photo.annotations = content.annotations
        } else {
          try file.setAside()  // it belongs to another photo
        }
      }
    } catch {
      try requireKnownAnnotations(of: photo.id, error)
      try file.setAside()
    }
    try file.write(about: photo, states: states, by: token)
  }

  /// Makes sure that former bytes are on the disk where they are to stay.
  private mutating func secure(
    _ bytes: [UInt8], of entry: Entry, _ former: FormerBytes
  ) throws(StoreError) {
    switch former {
    case .kept: try keep(bytes, of: entry.id)
    case .setAside:
      try keepForOther(bytes, Digest(of: bytes.span.bytes), than: entry)
      let part = try PartFile(bytes, made: entry.photo.taken, by: token, in: place)
      try part.readBack(as: place.lostAndFound.file(entry.photo.name))
      try StoreError.files { () throws(FileError) in
        try LostAndFound(place).take(place.incoming.file(part.name), as: entry.photo.name)
      }
    case .dropped: break
    }
  }

  private mutating func note(_ arrival: Arrival, of id: PhotoID) throws(StoreError) {
    let intent = Intent(
      writer: token, kind: .replace, photo: id,
      source: arrival.original.name, target: "\(arrival.entry.digest.id)")
    try commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
  }

  private mutating func exchange(
    _ old: Entry, for new: Entry, states: [Digest]
  ) throws(StoreError) {
    let token = self.token
    try commit { catalogue throws(DatabaseError) in
      try catalogue.remove(old)
      try catalogue.insert(new, states: states)
      if let tiers = new.tiers { try catalogue.raise(tiers) }
      try catalogue.note([StoreChange(.edited, new.id)])
      try catalogue.strikeOut(writer: token)
    }
  }
}

extension StoreWriter {
  /// Completes a replacement whose new bytes have the original's name, or can still get it.
  ///
  /// If the old bytes still have the name, nothing has happened.
  mutating func recoverReplacement(_ intent: Intent) throws(StoreError) {
    let id = intent.photo
    let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let entry, let new = Digest(text: intent.target) else { return }
    try nameWaiting(intent.source, new, as: entry.photo.place)
    guard new != entry.digest, let found = try Original(entry, in: place).contentsUnlessLost(),
      found.digest == new
    else { return }
    // The sidecar was written before the bytes got their name.
    let content = try? SidecarFile(of: entry.photo, in: place).content
    let listed = content?.photoID == id ? content?.states ?? [] : []
    let states = try states(of: entry).adding(listed).adding(new)
    var row = try entry.holding(found.bytes)
    row.fileTime = found.file.changed
    try listStates(states, beside: row.photo, of: row.digest)
    // Without room for them, the photo is complete all the same, and a verification makes them.
    if let record = try? tierMaker.tiers(of: found.bytes, id: id, digest: new),
      let tiers = try? append([record]).first
    {
      (row.tiers, row.soundness) = (tiers, record.soundness)
    }
    try exchange(entry, for: row, states: states)
  }

  /// Gives an incoming file its final name, if the file is complete and the name is free.
  ///
  /// Throws if it cannot be read, so that it waits until it can.
  private mutating func nameWaiting(
    _ name: String, _ digest: Digest, as path: String
  ) throws(StoreError) {
    let path = place.spelled(path)
    let part = place.incoming.file(StorePath.name(of: name))
    guard !Folder.exists(place.file(path).found),
      try Original.contentsUnlessLost(of: part)?.digest == digest
    else { return }
    willChangeFiles(besideOriginals: [path])
    try StoreError.files { () throws(FileError) in
      try Folder.make(place.file(StorePath.folder(of: path)))
      _ = try Folder.renameUnlessTaken(part, to: place.file(path))
      try Folder.sync(of: place.file(path))
    }
  }
}

extension Entry {
  /// Takes over the facts in another row of the same photo.
  ///
  /// Tiers are kept only if they were made from the same bytes. Facts about the same bytes are
  /// replaced as well, because they may have been read from a truncated file.
  fileprivate mutating func take(_ other: Entry) {
    if digest != other.digest {
      tiers = nil
      photo.taken = other.photo.taken
    }
    digest = other.digest
    photo.size = other.photo.size
    photo.orientation = other.photo.orientation
    photo.byteCount = other.photo.byteCount
    photo.camera = other.photo.camera
    photo.edition = digest.edition
  }
}
