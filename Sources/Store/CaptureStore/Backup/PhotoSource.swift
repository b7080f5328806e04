internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

/// The store from which photos are copied, while other programs may be changing it.
struct PhotoSource {
  let store: StoreEngine

  /// The same store, read as a place for copies is.
  var asPlace: BackupFolder { BackupFolder(store: store) }

  private var place: StorePlace { store.place }

  /// Returns the photos that are not in the bin, all as of one moment.
  ///
  /// Ids remain valid even if rows are renumbered or files are moved before a photo is copied.
  func snapshot() throws(StoreError) -> [PhotoID] {
    try store.read { catalogue throws(DatabaseError) in try catalogue.shownIDs() }
  }

  /// Runs `body` to read one photo's files, and makes sure that none was moved meanwhile.
  ///
  /// If that fails, it is repeated with the store locked, so that no other program can move them.
  func read<Result: Sendable>(
    _ id: PhotoID, _ body: (PhotoHistory) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try readUnmoved(id, body)
    } catch {
      guard !store.isReadOnly else { return try readUnmoved(id, body) }
      return try store.write { writer throws(StoreError) in
        let found = try writer.ask { catalogue throws(DatabaseError) in
          try catalogue.history(of: id)
        }
        guard let found else { throw StoreError(removed: id) }
        return try body(found)
      }
    }
  }

  private func readUnmoved<Result>(
    _ id: PhotoID, _ body: (PhotoHistory) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let found = try store.read { catalogue throws(DatabaseError) in try catalogue.history(of: id) }
    guard let found else { throw StoreError(removed: id) }
    let before = try identity(of: found.entry)
    let result = try body(found)
    // Renaming a file changes its inode's change time.
    guard let before, try identity(of: found.entry) == before else {
      throw .missing(place.file(found.entry.photo.place))
    }
    return result
  }

  private func identity(of entry: Entry) throws(StoreError) -> FileIdentity? {
    try StoreError.files { () throws(FileError) in
      try FileIdentity(at: place.file(entry.photo.place).found)
    }
  }
}

extension PhotoSource {
  /// A photo's files in memory.
  struct Files: Sendable {
    /// The photo with the annotations in its sidecar, and with the facts that these bytes contain.
    var entry: Entry
    let original: [UInt8]
    let sidecar: [UInt8]?
    let tiers: PackRecord
    let states: [Digest]
  }

  /// Returns a photo's current state; throws if it is damaged or missing.
  func files(of id: PhotoID) throws(StoreError) -> Files {
    try read(id) { found throws(StoreError) in
      let entry = found.entry
      let original = try Original(entry, in: place).contents()
      guard original.digest == entry.digest else {
        throw StoreError(.damaged, "the original \(store.file(of: entry.photo)) is damaged")
      }
      return try asPlace.files(of: found, original.bytes, store.tierMaker)
    }
  }

  /// The sidecar beside an original.
  struct SidecarBytes {
    let bytes: [UInt8]
    /// The annotations; nil if the sidecar cannot be parsed.
    let annotations: Annotations?
  }

  /// Returns a photo's second sidecar, whatever it contains; nil if it has none.
  func secondSidecar(of id: PhotoID) throws(StoreError) -> SidecarFile.Second? {
    try read(id) { found throws(StoreError) in
      try SidecarFile(of: found.entry.photo, in: place).second(of: id)
    }
  }

  /// Returns a sidecar for a photo that has none, although its bytes do not contain all of its
  /// metadata.
  static func newSidecar(
    of entry: Entry, states: [Digest], beside original: [UInt8]
  ) throws(StoreError) -> SidecarBytes? {
    let facts = try OriginalFacts(of: original)
    guard facts.annotations != entry.photo.annotations || entry.digest.id != entry.id else {
      return nil
    }
    return SidecarBytes(
      bytes: try SidecarFile.bytes(about: entry.photo, states: states),
      annotations: entry.photo.annotations)
  }
}

extension Entry {
  /// Returns the same photo with other bytes as its original, and the facts that those contain.
  func holding(_ original: [UInt8]) throws(StoreError) -> Entry {
    let digest = Digest(of: original.span.bytes)
    guard digest != self.digest else { return self }
    let facts = try OriginalFacts(of: original)
    var photo = photo
    photo.size = facts.size
    photo.orientation = facts.orientation
    photo.taken = facts.taken ?? photo.taken
    photo.camera = facts.camera
    photo.byteCount = original.count
    var entry = Entry(number: number, photo, digest: digest, tiers: nil)
    entry.embedded = facts.annotations
    return entry
  }
}

extension Catalogue {
  /// Returns the ids of all photos that are not in the bin, in the order of their rows.
  fileprivate mutating func shownIDs() throws(DatabaseError) -> [PhotoID] {
    try connection.all("SELECT id FROM photos WHERE deleted IS NULL ORDER BY number") {
      PhotoID(bytes: $0.bytes(0)) ?? .none
    }
  }
}

extension StoreError {
  init(removed id: PhotoID) {
    self.init(.notFound, "the photo \(id) was removed from the store meanwhile")
  }
}
