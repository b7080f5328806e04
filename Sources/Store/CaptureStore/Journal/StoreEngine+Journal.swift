extension StoreEngine {
  package func registerReader(_ name: String) throws(StoreError) {
    try changeJournal { catalogue throws(DatabaseError) in try catalogue.register(name) }
  }

  @discardableResult
  package func forgetReader(_ name: String) throws(StoreError) -> Bool {
    let isKnown = try journalReaders().contains { $0.name == name }
    try changeJournal { catalogue throws(DatabaseError) in try catalogue.forgetReader(name) }
    return isKnown
  }

  package func journalReaders() throws(StoreError) -> [JournalReader] {
    try read { catalogue throws(DatabaseError) in try catalogue.readers() }
  }

  package func journal(for reader: String, limit: Int = 1_000) throws(StoreError) -> JournalPage {
    let page = try read { catalogue throws(DatabaseError) in
      try catalogue.journal(for: reader, limit: limit)
    }
    guard let page else {
      throw StoreError(.notFound, "no reader '\(reader)' is registered for changes")
    }
    return page
  }

  package func journal(
    after cursor: JournalCursor, limit: Int = 1_000
  ) throws(StoreError) -> JournalPage {
    try read { catalogue throws(DatabaseError) in
      try catalogue.journal(after: cursor, limit: limit)
    }
  }

  package func journalEnd() throws(StoreError) -> JournalCursor {
    try read { catalogue throws(DatabaseError) in try catalogue.journalEnd() }
  }

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
