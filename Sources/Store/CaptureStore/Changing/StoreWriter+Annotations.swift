internal import CaptureFiles
internal import CaptureMetadata

/// A photo and the annotations that it gets.
struct Described {
  let entry: Entry
  var annotations: Annotations
  /// The annotations inside an edit of the original that has not been recorded yet.
  ///
  /// They are part of the others, so they must not replace them again when the edit is recorded.
  var embedded: Annotations?
}

extension StoreWriter {
  /// Changes the annotations of photos: records the intents, writes the sidecars, then updates the
  /// catalogue.
  mutating func describe(
    _ ids: [PhotoID], _ change: (inout Annotations) -> Void
  ) throws(StoreError) -> [ChangedPhoto] {
    let entries = try entries(ids)
    var described: [Described] = []
    var former: [Photo] = []
    for entry in entries {
      try requireOwnOriginal(of: entry)
      try requireOwnSidecar(of: entry)
      try requireOriginal(of: entry)
      // Another program may have changed the sidecar or the original since.
      let known = try current(entry)
      var photo = entry.photo
      photo.annotations = known.annotations
      former.append(photo)
      var new = known
      change(&new.annotations)
      if new.annotations != entry.photo.annotations || new.annotations != known.annotations {
        described.append(new)
      }
    }
    let token = self.token
    try write(described) { file, photo, states throws(StoreError) in
      try file.write(about: photo, states: states, by: token)
    }
    return zip(try self.entries(ids), former).map { ChangedPhoto(photo: $0.photo, former: $1) }
  }

  /// Throws if the original is missing, or if nobody can look for it.
  ///
  /// Its disk may not be mounted; once it is, the older sidecar on it would hide one written now.
  private func requireOriginal(of entry: Entry) throws(StoreError) {
    if let absence = Original(entry, in: place).absence { throw absence }
  }

  /// Returns a photo with its current annotations.
  private mutating func current(_ entry: Entry) throws(StoreError) -> Described {
    let said = try SidecarFile(of: entry.photo, in: place).annotations
    guard let edit = try unrecordedEdit(of: entry) else {
      return Described(entry: entry, annotations: said ?? entry.photo.annotations)
    }
    return Described(entry: entry, annotations: edit.photo.annotations, embedded: edit.embedded)
  }

  /// Returns a photo's row after an edit that has not been recorded yet; nil if there is no such
  /// edit.
  private mutating func unrecordedEdit(of entry: Entry) throws(StoreError) -> Entry? {
    guard try !seemsUntouched(entry), let digest = try soundDigest(of: entry),
      digest != entry.digest
    else { return nil }
    return try self.entry(of: FoundOriginal(entry.photo.place, in: place), editing: entry)
  }

  /// Replaces a photo's sidecar by one from elsewhere, once the copy was read back.
  mutating func takeOver(
    _ sidecar: [UInt8], saying annotations: Annotations, of entry: Entry
  ) throws(StoreError) {
    let token = self.token
    let described = Described(entry: entry, annotations: annotations)
    try write([described]) { file, _, _ throws(StoreError) in
      try file.replace(with: sidecar, by: token, readingBack: true)
    }
  }

  /// Adds the sidecar that came with a photo's bytes, unless the photo has one or the user removed
  /// it.
  mutating func settle(
    _ bytes: [UInt8], of entry: Entry
  ) throws(StoreError) -> AddedPhoto.Sidecar {
    guard var sidecar = try? Sidecar(bytes.span.bytes) else { return .leftOut }
    try bringBackSidecar(of: entry)
    let file = SidecarFile(of: entry.photo, in: place)
    guard !file.exists else { return file.containsAll(of: sidecar) ? .known : .leftOut }
    var photo = entry.photo
    photo.annotations = sidecar.annotations
    guard let described = try? sidecar.bytes(describing: photo, states: states(of: entry)) else {
      return .leftOut
    }
    try takeOver(described, saying: photo.annotations, of: entry)
    return .added
  }

  /// Rewrites a sidecar that was removed, if the catalogue has annotations that the original does
  /// not contain.
  private mutating func bringBackSidecar(of entry: Entry) throws(StoreError) {
    let file = SidecarFile(of: entry.photo, in: place)
    guard !file.exists, let contents = try Original(entry, in: place).contentsUnlessLost(),
      let facts = try? OriginalFacts(of: contents.bytes),
      facts.annotations != entry.photo.annotations
    else { return }
    willChangeFiles(besideOriginals: [entry.photo.place])
    try file.write(about: entry.photo, states: states(of: entry), by: token)
  }

  /// Records the intents to change annotations, writes each sidecar, then updates the catalogue.
  ///
  /// `write` returns the identity of the file that it wrote, not of the one that is there
  /// afterwards, which may already be another program's.
  mutating func write(
    _ described: [Described],
    by write: (SidecarFile, Photo, [Digest]) throws(StoreError) -> FileIdentity
  ) throws(StoreError) {
    guard !described.isEmpty else { return }
    let token = self.token
    let copies = try SidecarCopies(of: described.map(\.entry.photo), by: self)
    try commit { catalogue throws(DatabaseError) in
      try catalogue.note(
        zip(described, copies.names).map { described, copy in
          Intent(
            writer: token, kind: .annotations, photo: described.entry.id, source: copy ?? "",
            target: "")
        })
    }
    willChangeFiles(besideOriginals: described.map(\.entry.photo.place))
    var sidecars: [FileIdentity] = []
    for new in described {
      var photo = new.entry.photo
      photo.annotations = new.annotations
      sidecars.append(
        try write(SidecarFile(of: photo, in: place), photo, states(of: new.entry)))
    }
    copies.drop()
    try commit { catalogue throws(DatabaseError) in
      for (new, sidecar) in zip(described, sidecars) {
        try catalogue.setSeen(sidecar, of: new.entry.id)
        try catalogue.setAnnotations(new.annotations, of: new.entry)
        try catalogue.forgetUnknownAnnotations(of: new.entry.id)
        if let embedded = new.embedded { try catalogue.setEmbedded(embedded, in: new.entry.id) }
      }
      try catalogue.note(described.map { StoreChange(.described, $0.entry.id) })
      try catalogue.strikeOut(writer: token)
    }
  }

  /// Returns the rows of photos; throws if any is missing.
  mutating func entries(_ ids: [PhotoID]) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    for id in ids {
      let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let entry else { throw StoreError(notFound: "\(id)") }
      entries.append(entry)
    }
    return entries
  }
}

extension StoreWriter {
  /// Returns the checksums of every state that a photo's bytes have had, the oldest first.
  mutating func states(of entry: Entry) throws(StoreError) -> [Digest] {
    try ask { catalogue throws(DatabaseError) in try catalogue.states(of: entry.number) }
  }
}

extension StoreError {
  /// The error for an id, or its first digits, that no photo has.
  package init(notFound text: String) {
    self.init(.notFound, "no photo \(text)", remedy: .listPhotos)
  }
}
