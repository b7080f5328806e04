/// Changes as they happen, and readers with a persistent position in the journal of changes.
///
/// All entries that a reader has not acknowledged are kept for it, without limit. A reader that is
/// new, or that last read before a rebuild, first receives ``StoreChange/everything``.
extension PhotoStore {
  /// Returns a stream of the changes that any program makes to photos from now on.
  ///
  /// A reader that falls far behind receives `everything` in place of the changes it has missed.
  public func changes() async throws(StoreError) -> AsyncStream<StoreChange> {
    try await asking { store throws(StoreError) in try store.changes() }
  }

  /// Registers a reader, for which the journal is kept from now on; has no effect if it is
  /// registered.
  public func registerReader(_ name: String) async throws(StoreError) {
    try await asking { store throws(StoreError) in try store.registerReader(name) }
  }

  /// Unregisters a reader; returns whether there was one of that name.
  @discardableResult
  public func forgetReader(_ name: String) async throws(StoreError) -> Bool {
    try await asking { store throws(StoreError) in try store.forgetReader(name) }
  }

  /// Returns all registered readers, sorted by name.
  public func journalReaders() async throws(StoreError) -> [JournalReader] {
    try await asking { store throws(StoreError) in try store.journalReaders() }
  }

  /// Returns the oldest entries that a registered reader has not acknowledged.
  ///
  /// Throws if no reader of that name is registered.
  public func journal(
    for reader: String, limit: Int = 1_000
  ) async throws(StoreError) -> JournalPage {
    try await asking { store throws(StoreError) in try store.journal(for: reader, limit: limit) }
  }

  /// Returns the entries after a position, for a reader that is not registered.
  ///
  /// Only the last ten thousand entries are sure to be kept for it. If others are missing, or a
  /// rebuild has started another epoch, the page has only ``StoreChange/everything``.
  public func journal(
    after cursor: JournalCursor, limit: Int = 1_000
  ) async throws(StoreError) -> JournalPage {
    try await asking { store throws(StoreError) in try store.journal(after: cursor, limit: limit) }
  }

  /// Returns the position after the last entry of the journal, where reading can begin.
  public func journalEnd() async throws(StoreError) -> JournalCursor {
    try await asking { store throws(StoreError) in try store.journalEnd() }
  }

  /// Records durably that a reader has processed all entries up to a position.
  ///
  /// A position in an earlier epoch, or before one already acknowledged, has no effect.
  public func acknowledge(
    _ place: JournalCursor, by reader: String
  ) async throws(StoreError) {
    try await asking { store throws(StoreError) in try store.acknowledge(place, by: reader) }
  }
}
