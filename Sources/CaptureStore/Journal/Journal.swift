/// A place in a store's journal of changes.
public struct JournalCursor: Hashable, Sendable {
  /// The life of the catalogue that the serial belongs to; a rebuild begins another.
  public let epoch: Int64
  /// The entry behind which to read on.
  public let serial: Int64
}

/// A change to a store, with its number in the journal.
public struct JournalEntry: Hashable, Sendable {
  /// Grows from entry to entry; some numbers may be left out.
  public let serial: Int64
  public let change: StoreChange
}

/// A part of the journal that a reader has not acknowledged.
public struct JournalPage: Hashable, Sendable {
  /// In the order in which the changes were made; empty at the end of the journal.
  public let entries: [JournalEntry]
  /// Whether the reader has seen nothing of this epoch, so that whatever it knows may be wrong.
  ///
  /// The first entry is then ``StoreChange/everything``.
  public let beginsEpoch: Bool
  /// What to acknowledge once the entries have been dealt with.
  public let end: JournalCursor
}

/// Somebody for whom the journal is kept until they have read it.
public struct JournalReader: Hashable, Sendable {
  public let name: String
  /// What the reader has acknowledged last.
  public let cursor: JournalCursor
  /// How many entries the reader has not acknowledged.
  public let unread: Int
}
