/// Readers with a persistent position in the journal of changes.
///
/// All entries that a reader has not acknowledged are kept for it, without limit. A reader that is
/// new, or that last read before a rebuild, first receives ``StoreChange/everything``.
extension StoreEngine {
  /// Registers a reader, for which the journal is kept from now on; has no effect if it is
  /// registered.
  package func registerReader(_ name: String) throws(StoreError) {
    try changeJournal { catalogue throws(DatabaseError) in try catalogue.register(name) }
  }

  /// Unregisters a reader; returns whether there was one of that name.
  @discardableResult
  package func forgetReader(_ name: String) throws(StoreError) -> Bool {
    let isKnown = try journalReaders().contains { $0.name == name }
    try changeJournal { catalogue throws(DatabaseError) in try catalogue.forgetReader(name) }
    return isKnown
  }

  /// Returns all registered readers, sorted by name.
  package func journalReaders() throws(StoreError) -> [JournalReader] {
    try read { catalogue throws(DatabaseError) in try catalogue.readers() }
  }

  /// Returns the oldest entries that a registered reader has not acknowledged.
  ///
  /// Throws if no reader of that name is registered.
  package func journal(for reader: String, limit: Int = 1_000) throws(StoreError) -> JournalPage {
    let page = try read { catalogue throws(DatabaseError) in
      try catalogue.journal(for: reader, limit: limit)
    }
    guard let page else {
      throw StoreError(.notFound, "no reader '\(reader)' is registered for changes")
    }
    return page
  }

  /// Returns the entries after a position, for a reader that is not registered.
  ///
  /// Only the last ten thousand entries are sure to be kept for it. If others are missing, or a
  /// rebuild has started another epoch, the page has only ``StoreChange/everything``.
  package func journal(
    after cursor: JournalCursor, limit: Int = 1_000
  ) throws(StoreError) -> JournalPage {
    try read { catalogue throws(DatabaseError) in
      try catalogue.journal(after: cursor, limit: limit)
    }
  }

  /// Returns the position after the last entry of the journal.
  package func journalEnd() throws(StoreError) -> JournalCursor {
    try read { catalogue throws(DatabaseError) in try catalogue.journalEnd() }
  }

  /// Records durably that a reader has processed all entries up to a position.
  ///
  /// A position in an earlier epoch, or before one already acknowledged, has no effect.
  package func acknowledge(_ place: JournalCursor, by reader: String) throws(StoreError) {
    try changeJournal { catalogue throws(DatabaseError) in
      try catalogue.acknowledge(place, by: reader)
    }
  }

  private func changeJournal(
    _ body: (inout Catalogue) throws(DatabaseError) -> Void
  ) throws(StoreError) {
    try write { writer throws(StoreError) in try writer.commit(body) }
  }
}
