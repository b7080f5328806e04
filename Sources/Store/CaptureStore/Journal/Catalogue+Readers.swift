internal import CaptureImaging

extension Catalogue {
  /// Returns the number of the catalogue's current epoch, which changes with every rebuild.
  mutating func epoch() throws(DatabaseError) -> Int64 {
    try connection.first("SELECT value FROM counters WHERE name = 'epoch'") { $0.integer(0) } ?? 0
  }

  /// Starts an epoch of which no reader has read anything.
  mutating func beginEpoch() throws(DatabaseError) {
    try connection.run(
      "INSERT OR REPLACE INTO counters (name, value) VALUES ('epoch', ?1)",
      .integer(.random(in: 1 ... .max)))
    // Changes from now on are kept for the readers while they process `everything`, which takes a
    // while.
    try connection.run("UPDATE readers SET serial = ?1", .integer(try lastChange()))
  }

  /// Registers a reader that has read nothing of any epoch, and so receives `everything` first.
  ///
  /// Changes from now on are kept for it.
  mutating func register(_ name: String) throws(DatabaseError) {
    try connection.run(
      "INSERT OR IGNORE INTO readers (name, epoch, serial) VALUES (?1, 0, ?2)", .text(name),
      .integer(try lastChange()))
  }

  mutating func forgetReader(_ name: String) throws(DatabaseError) {
    try connection.run("DELETE FROM readers WHERE name = ?1", .text(name))
    try forgetOldChanges()
  }

  /// Returns the names of all readers, even if the rest of their rows is damaged.
  ///
  /// There are none in a catalogue of a version without the table of readers.
  mutating func readerNames() throws(DatabaseError) -> [String] {
    do throws(DatabaseError) {
      return try connection.all("SELECT name FROM readers ORDER BY name") { $0.text(0) }
        .filter { !$0.isEmpty }
    } catch {
      guard try (1..<Schema.versionWithReaders).contains(connection.schemaVersion) else {
        throw error
      }
      return []
    }
  }

  mutating func readers() throws(DatabaseError) -> [JournalReader] {
    let cursors = try connection.all(
      "SELECT name, epoch, serial, tag FROM readers ORDER BY name"
    ) { ($0.text(0), JournalCursor($0, at: 1)) }
    var readers: [JournalReader] = []
    for (name, cursor) in cursors {
      let unread = try hasReached(cursor) ? count(after: cursor.serial) : 1
      readers.append(JournalReader(name: name, cursor: cursor, unread: unread))
    }
    return readers
  }

  private mutating func count(after serial: Int64) throws(DatabaseError) -> Int {
    try connection.first("SELECT count(*) FROM changes WHERE serial > ?1", .integer(serial)) {
      $0.int(0)
    } ?? 0
  }

  /// Returns the next page for a reader; nil if the reader is not registered.
  mutating func journal(
    for reader: String, limit: Int
  ) throws(DatabaseError) -> JournalPage? {
    try reading { catalogue throws(DatabaseError) in
      guard let cursor = try catalogue.cursor(of: reader) else { return nil }
      return try catalogue.page(after: cursor, limit: limit)
    }
  }

  /// Returns the position that a reader has acknowledged; nil if the reader is not registered.
  private mutating func cursor(of reader: String) throws(DatabaseError) -> JournalCursor? {
    try connection.first(
      "SELECT epoch, serial, tag FROM readers WHERE name = ?1", .text(reader)
    ) { JournalCursor($0, at: 0) }
  }

  /// Moves a reader's cursor forward, and removes changes that no reader needs any more.
  ///
  /// A cursor beyond the last entry is damaged, and moves back.
  mutating func acknowledge(
    _ place: JournalCursor, by reader: String
  ) throws(DatabaseError) {
    guard try hasReached(place), let former = try cursor(of: reader) else { return }
    if try !hasReached(former) || former.serial < place.serial {
      try connection.run(
        "UPDATE readers SET epoch = ?2, serial = ?3, tag = ?4 WHERE name = ?1", .text(reader),
        .integer(place.epoch), .integer(place.serial), .integer(place.tag ?? 0))
    }
    try forgetOldChanges()
  }

  /// Removes changes that are neither among the most recent ones nor unread by a reader.
  ///
  /// The last entry that each has read stays, as its tag shows that the cursor is of this journal.
  mutating func forgetOldChanges() throws(DatabaseError) {
    try connection.run(
      """
      DELETE FROM changes WHERE serial < min(?1, coalesce((SELECT min(serial) FROM readers), ?1))
      """, .integer(try lastChange().subtractingReportingOverflow(Int64(Self.rememberedChanges)).0))
  }
}

extension JournalCursor {
  /// Reads the epoch, the serial and the tag from a column and the next ones.
  fileprivate init(_ row: Row, at column: Int) {
    self.init(
      epoch: row.integer(column), serial: row.integer(column + 1), tag: row.integer(column + 2))
  }
}
