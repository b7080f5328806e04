internal import CaptureBase
internal import CaptureImaging

extension Catalogue {
  /// The number of changes that are remembered for watchers.
  static let rememberedChanges = 10_000

  /// Records changes for watchers, and forgets the oldest ones.
  mutating func note(_ changes: [StoreChange]) throws(DatabaseError) {
    guard !changes.isEmpty else { return }
    guard try !hasUsedUpNumbers else { throw .usedUpNumbers }
    for change in changes {
      try connection.run(
        "INSERT INTO changes (kind, photo, tag) VALUES (?1, ?2, ?3)", .text(change.kind.rawValue),
        .bytes(change.photo?.bytes ?? []), .integer(JournalEntry.newTag()))
    }
    try forgetOldChanges()
  }

  /// Whether the numbers of changes are so high that only damage can have caused them.
  var hasUsedUpNumbers: Bool {
    mutating get throws(DatabaseError) { try lastChange() > .max / 2 }
  }

  /// Returns journal entries after a number, the oldest first.
  mutating func journalEntries(
    after serial: Int64, limit: Int = .max
  ) throws(DatabaseError) -> [JournalEntry] {
    try connection.all(
      "SELECT serial, kind, photo, tag FROM changes WHERE serial > ?1 ORDER BY serial LIMIT ?2",
      .integer(serial), SQLValue(limit)
    ) { row in
      JournalEntry(
        serial: row.integer(0),
        change: StoreChange(
          kind: StoreChange.Kind(rawValue: row.text(1)) ?? .everything,
          photo: PhotoID(bytes: row.bytes(2))),
        tag: row.integer(3))
    }
  }

  /// Numbers the changes of a new catalogue from above all numbers that earlier catalogues reached.
  ///
  /// Watchers of the old catalogue thereby notice that they have missed something.
  mutating func numberChanges(from moment: WallTime) throws(DatabaseError) {
    let number = moment.seconds * 1_000_000 + Int64(moment.nanoseconds / 1_000)
    try connection.run(
      "INSERT INTO sqlite_sequence (name, seq) VALUES ('changes', ?1)", .integer(number))
  }

  /// Returns the number of the last change, even if only the row of that change has it.
  mutating func lastChange() throws(DatabaseError) -> Int64 {
    try connection.first(
      """
      SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changes'), 0), \
      coalesce((SELECT max(serial) FROM changes), 0))
      """
    ) { $0.integer(0) } ?? 0
  }

  /// Returns the changes after a position, and the position of the last one.
  ///
  /// A reader that has fallen behind the remembered changes gets `everything`.
  mutating func changes(
    after cursor: JournalCursor
  ) throws(DatabaseError) -> (changes: [StoreChange], last: JournalCursor) {
    let page = try journal(after: cursor, limit: .max)
    return (page.entries.map(\.change), page.end)
  }
}
