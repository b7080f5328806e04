extension Catalogue {
  /// Returns the position after the last entry of the journal.
  mutating func journalEnd() throws(DatabaseError) -> JournalCursor {
    try reading { catalogue throws(DatabaseError) in
      JournalCursor(epoch: try catalogue.epoch(), serial: try catalogue.lastChange())
    }
  }

  /// Returns the page after a position, of which all entries are there.
  ///
  /// The caller ensures that the page and its position are of one moment.
  mutating func page(
    after cursor: JournalCursor, limit: Int
  ) throws(DatabaseError) -> JournalPage {
    let end = try journalEnd()
    guard cursor.epoch == end.epoch, cursor.serial <= end.serial else {
      return .everything(upTo: end, beginsEpoch: true)
    }
    let entries = try journalEntries(after: cursor.serial, limit: limit)
    return JournalPage(
      entries: entries, beginsEpoch: false,
      end: JournalCursor(epoch: end.epoch, serial: entries.last?.serial ?? cursor.serial))
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
      entries: [JournalEntry(serial: end.serial, change: .everything)], beginsEpoch: beginsEpoch,
      end: end)
  }
}
