internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

// MARK: - Look-up

extension Catalogue {
  mutating func entry(_ id: PhotoID) throws(DatabaseError) -> Entry? {
    try connection.first(Self.entryByID, .bytes(id.bytes), read: Entry.init)
  }

  private static let entryByID = "SELECT \(Entry.columns) FROM photos WHERE id = ?1"

  mutating func entry(at path: String) throws(DatabaseError) -> Entry? {
    try connection.first(
      "SELECT \(Entry.columns) FROM photos WHERE path = ?1 AND deleted IS NULL", .text(path),
      read: Entry.init)
  }

  /// Returns a photo whose path is equal after Unicode normalisation.
  mutating func entry(reading path: String) throws(DatabaseError) -> Entry? {
    guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return try connection.first(
      "SELECT \(Entry.columns) FROM photos WHERE composed(path) = ?1 AND deleted IS NULL",
      .text(path.composed), read: Entry.init)
  }

  /// Returns the paths with non-ASCII characters, keyed by their normalised form.
  mutating func accentedPaths() throws(DatabaseError) -> [String: String] {
    let paths = try connection.all("SELECT path FROM photos WHERE deleted IS NULL") { $0.text(0) }
    let accented = paths.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
    return Dictionary(accented.map { ($0.composed, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the paths and sizes of all originals outside the bin.
  mutating func originals() throws(DatabaseError) -> [(path: String, byteCount: Int)] {
    try connection.all("SELECT path, bytes FROM photos WHERE deleted IS NULL") {
      ($0.text(0), $0.int(1))
    }
  }

  /// Returns the paths and sizes of all originals, in the bin or not.
  mutating func places() throws(DatabaseError) -> [(path: String, byteCount: Int)] {
    try connection.all(
      "SELECT path, bytes, CASE WHEN deleted IS NOT NULL THEN id END FROM photos"
    ) { row in
      let path = PhotoID(bytes: row.bytes(2)).map { BinPath.path(row.text(0), $0) }
      return (path ?? row.text(0), row.int(1))
    }
  }

  /// Returns photos in the bin that had this path.
  mutating func binnedEntries(at path: String) throws(DatabaseError) -> [Entry] {
    try connection.all(
      "SELECT \(Entry.columns) FROM photos WHERE path = ?1 AND deleted IS NOT NULL", .text(path),
      read: Entry.init)
  }

  /// Returns the location of a photo's tiers, and the bytes from which they were made.
  ///
  /// The outer optional is nil if there is no such photo, the inner one if the photo has no tiers.
  mutating func tiers(of id: PhotoID) throws(DatabaseError) -> TierLocation?? {
    try connection.first(
      "SELECT pack, place, length, low_length, digest FROM photos WHERE id = ?1", .bytes(id.bytes)
    ) { row throws(DatabaseError) in
      guard let place = try PackPlace(row, at: 0) else { return nil }
      return TierLocation(photo: id, digest: try row.digest(4), place: place)
    }
  }

  /// Returns the ids in a closed range, at most `limit` of them.
  mutating func ids(
    from lowest: PhotoID, to highest: PhotoID, limit: Int
  ) throws(DatabaseError) -> [PhotoID] {
    try connection.all(
      "SELECT id FROM photos WHERE id BETWEEN ?1 AND ?2 LIMIT ?3", .bytes(lowest.bytes),
      .bytes(highest.bytes), SQLValue(limit)
    ) { PhotoID(bytes: $0.bytes(0)) ?? lowest }
  }

  /// Returns photos in the order of their rows, including those in the bin, for visiting all of
  /// them.
  mutating func entries(
    after number: Int64, limit: Int
  ) throws(DatabaseError) -> [Entry] {
    try connection.all(
      "SELECT \(Entry.columns) FROM photos WHERE number > ?1 ORDER BY number LIMIT ?2",
      .integer(number), SQLValue(limit), read: Entry.init)
  }
}

// MARK: - Changes, within a transaction

extension Catalogue {
  mutating func insert(_ entry: Entry, states: [Digest]) throws(DatabaseError) {
    var photo = entry.photo
    photo.taken = photo.taken.stored
    photo.added = photo.added.stored
    try connection.run(
      """
      INSERT INTO photos (id, path, folder, taken, taken_nanoseconds, taken_offset, added, width, \
      height, orientation, camera, bytes, digest, rating, note, deleted, file_seconds, \
      file_nanoseconds, flaw, sort_name) \
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, \
      ?19, ?20)
      """,
      .bytes(photo.id.bytes), .text(photo.path), .text(photo.folder),
      .integer(photo.taken.seconds), .integer(Int64(photo.taken.nanoseconds)),
      .integer(photo.taken.storedOffset), .integer(photo.added.seconds),
      SQLValue(photo.size.width), SQLValue(photo.size.height),
      SQLValue(photo.orientation.rawValue), SQLValue(photo.camera), SQLValue(photo.byteCount),
      .bytes(entry.digest.bytes), SQLValue(photo.annotations.rating),
      SQLValue(photo.annotations.note),
      photo.deleted.map { .integer($0.seconds) } ?? .null,
      entry.fileTime.map { .integer($0.seconds) } ?? .null,
      entry.fileTime.map { .integer(Int64($0.nanoseconds)) } ?? .null, entry.soundness.stored,
      .text(photo.sortName))
    let number = connection.lastRow
    try setStates(states, of: number)
    try setTiers(entry.tiers, of: number)
    if let embedded = entry.embedded { try setEmbedded(embedded, in: photo.id) }
    try insertKeywords(photo.annotations.keywords, of: number)
    try noteFolder(of: photo)
    try list(photo, number)
    try index(photo, number)
    if photo.deleted == nil {
      try forgetDeletion(of: photo.id)
    } else {
      try noteFoundInBin(photo.id)
    }
  }

  mutating func setAnnotations(_ annotations: Annotations, of entry: Entry) throws(DatabaseError) {
    try connection.run(
      "UPDATE photos SET rating = ?2, note = ?3 WHERE number = ?1", .integer(entry.number),
      SQLValue(annotations.rating), SQLValue(annotations.note))
    try connection.run("DELETE FROM keywords WHERE photo = ?1", .integer(entry.number))
    try insertKeywords(annotations.keywords, of: entry.number)
    var photo = entry.photo
    photo.annotations = annotations
    try unlist(entry)
    try list(photo, entry.number)
    try reindex(photo, entry.number)
  }

  /// Records the path of the original; a path in the bin also marks the photo as deleted.
  mutating func setPlace(_ place: String, of entry: Entry) throws(DatabaseError) {
    let photo = entry.photo.moved(to: place)
    try connection.run(
      """
      UPDATE photos SET path = ?2, folder = ?3, deleted = ?4, sort_name = ?5 WHERE number = ?1
      """,
      .integer(entry.number), .text(photo.path), .text(photo.folder),
      photo.deleted.map { .integer($0.seconds) } ?? .null, .text(photo.sortName))
    if photo.deleted == nil {
      try forgetDeletion(of: photo.id)
    } else {
      try noteDeletion(of: photo.id)
    }
    try noteFolder(of: photo)
    try unlist(entry)
    try list(photo, entry.number)
    try reindex(photo, entry.number)
  }

  mutating func setTiers(_ place: PackPlace?, of number: Int64) throws(DatabaseError) {
    try connection.run(
      "UPDATE photos SET pack = ?2, place = ?3, length = ?4, low_length = ?5 WHERE number = ?1",
      .integer(number), SQLValue(place?.pack), SQLValue(place?.offset), SQLValue(place?.length),
      SQLValue(place?.lowLength))
  }

  mutating func setSoundness(_ soundness: Soundness, of number: Int64) throws(DatabaseError) {
    try connection.run(
      "UPDATE photos SET flaw = ?2 WHERE number = ?1", .integer(number), soundness.stored)
  }

  /// Records the time of an original's file, whose bytes are now known to be sound.
  mutating func setFileTime(
    _ moment: FileIdentity.Moment, of number: Int64
  ) throws(DatabaseError) {
    try connection.run(
      "UPDATE photos SET file_seconds = ?2, file_nanoseconds = ?3 WHERE number = ?1",
      .integer(number), .integer(moment.seconds), .integer(Int64(moment.nanoseconds)))
  }

  /// Records that the time at which a photo was taken has no offset.
  mutating func forgetOffset(of number: Int64) throws(DatabaseError) {
    try connection.run(
      "UPDATE photos SET taken_offset = ?2 WHERE number = ?1", .integer(number),
      .integer(WallTime.unknownOffset))
  }

  /// Removes all photos, packs and intents, and begins a new epoch.
  mutating func clear() throws(DatabaseError) {
    let tables = [
      "keywords", "states", "kept", "words", "lists", "photos", "packs", "intents", "folders",
    ]
    for table in tables {
      try connection.run("DELETE FROM \(table)")
    }
    try beginEpoch()
  }

  mutating func remove(_ entry: Entry) throws(DatabaseError) {
    try unlist(entry)
    try connection.run("DELETE FROM words WHERE rowid = ?1", .integer(entry.number))
    try connection.run("DELETE FROM photos WHERE number = ?1", .integer(entry.number))
  }

  private mutating func insertKeywords(
    _ keywords: [String], of number: Int64
  ) throws(DatabaseError) {
    for (position, word) in keywords.enumerated() {
      try connection.run(
        "INSERT INTO keywords (photo, position, word) VALUES (?1, ?2, ?3)", .integer(number),
        SQLValue(position), .text(word))
    }
  }

  private mutating func index(_ photo: Photo, _ number: Int64) throws(DatabaseError) {
    try connection.run(
      "INSERT INTO words (rowid, note, keywords, name) VALUES (?1, ?2, ?3, ?4)",
      .integer(number), SQLValue(photo.annotations.note),
      .text(photo.annotations.keywords.joined(separator: "\n")), .text(photo.path))
  }

  private mutating func reindex(_ photo: Photo, _ number: Int64) throws(DatabaseError) {
    try connection.run("DELETE FROM words WHERE rowid = ?1", .integer(number))
    try index(photo, number)
  }
}
