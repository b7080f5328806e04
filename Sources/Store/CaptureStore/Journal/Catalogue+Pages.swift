extension Catalogue {
  /// Returns the position after the last entry of the journal.
  mutating func journalEnd() throws(DatabaseError) -> JournalCursor {
    try reading { catalogue throws(DatabaseError) in
      let last = try catalogue.lastChange()
      return JournalCursor(
        epoch: try catalogue.epoch(), serial: last, tag: try catalogue.tag(of: last))
    }
  }

  /// Returns the tag of the entry with a serial; 0 if there is none.
  private mutating func tag(of serial: Int64) throws(DatabaseError) -> Int64 {
    try connection.first("SELECT tag FROM changes WHERE serial = ?1", .integer(serial)) {
      $0.integer(0)
    } ?? 0
  }

  /// Returns whether a position is one of this journal, which may have been put back from a copy
  /// since the position was reached.
  mutating func hasReached(_ cursor: JournalCursor) throws(DatabaseError) -> Bool {
    guard try cursor.epoch == epoch() else { return false }
    guard try cursor.serial <= lastChange() else { return false }
    return try cursor.tag == tag(of: cursor.serial)
  }

  /// Returns the page after a position, of which all entries are there.
  ///
  /// The caller ensures that the page and its position are of one moment.
  mutating func page(
    after cursor: JournalCursor, limit: Int
  ) throws(DatabaseError) -> JournalPage {
    guard try hasReached(cursor) else {
      return .everything(upTo: try journalEnd(), beginsEpoch: true)
    }
    let entries = try journalEntries(after: cursor.serial, limit: limit)
    let end = entries.last.map { entry in
      JournalCursor(epoch: cursor.epoch, serial: entry.serial, tag: entry.tag)
    }
    return JournalPage(entries: entries, beginsEpoch: false, end: end ?? cursor)
  }

  /// Returns the page after a position for which no entries are kept.
  ///
  /// If some of them have been forgotten, the page asks the reader to read everything.
  mutating func journal(
    after cursor: JournalCursor, limit: Int
  ) throws(DatabaseError) -> JournalPage {
    try reading { catalogue throws(DatabaseError) in
      let page = try catalogue.page(after: cursor, limit: limit)
      guard !page.beginsEpoch else { return page }
      let end = try catalogue.journalEnd()
      // Numbers below the last one leave room for the next.
      let isComplete =
        cursor.serial == end.serial || page.entries.first?.serial == cursor.serial + 1
      return isComplete ? page : .everything(upTo: end, beginsEpoch: false)
    }
  }
}

extension JournalPage {
  /// The page for a reader that has to read everything.
  fileprivate static func everything(upTo end: JournalCursor, beginsEpoch: Bool) -> JournalPage {
    JournalPage(
      entries: [JournalEntry(serial: end.serial, change: .everything, tag: end.tag)],
      beginsEpoch: beginsEpoch, end: end)
  }
}
