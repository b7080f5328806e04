/// Readers with a place of their own in the journal of changes, which outlives their program.
///
/// What a reader has not acknowledged is kept for it, however much that is. A reader that is new, or
/// that last read before a rebuild, first finds ``StoreChange/everything``.
extension PhotoStore {
  /// Keeps the journal for a reader from now on; nothing changes for one that is registered.
  public func registerReader(_ name: String) throws(StoreError) {
    try changeJournal { catalogue throws(DatabaseError) in try catalogue.register(name) }
  }

  /// Stops keeping the journal for a reader; says whether there was one of that name.
  @discardableResult
  public func forgetReader(_ name: String) throws(StoreError) -> Bool {
    let isKnown = try journalReaders().contains { $0.name == name }
    try changeJournal { catalogue throws(DatabaseError) in try catalogue.forgetReader(name) }
    return isKnown
  }

  /// All readers that are registered, by name.
  public func journalReaders() throws(StoreError) -> [JournalReader] {
    try read { catalogue throws(DatabaseError) in try catalogue.readers() }
  }

  /// The oldest entries that a registered reader has not acknowledged.
  public func journal(for reader: String, limit: Int = 1_000) throws(StoreError) -> JournalPage {
    let page = try read { catalogue throws(DatabaseError) in
      try catalogue.journal(for: reader, limit: limit)
    }
    guard let page else {
      throw StoreError(.notFound, "no reader '\(reader)' is registered for changes")
    }
    return page
  }

  /// Remembers that a reader has dealt with everything up to a place; durable.
  ///
  /// A place of an epoch that has ended, or behind one acknowledged before, changes nothing.
  public func acknowledge(_ place: JournalCursor, by reader: String) throws(StoreError) {
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
