/// A position in a store's journal of changes.
public struct JournalCursor: Hashable, Sendable {
  /// The epoch of the catalogue to which the serial belongs; a rebuild starts another.
  public let epoch: Int64
  /// The serial of the last entry before this position.
  public let serial: Int64
}

/// A change to a store, with its number in the journal.
public struct JournalEntry: Hashable, Sendable {
  /// The entry's number, which increases from entry to entry; some numbers may be skipped.
  public let serial: Int64
  /// The change, or ``StoreChange/everything`` if its kind is unknown.
  public let change: StoreChange
}

/// A page of journal entries that a reader has not acknowledged.
public struct JournalPage: Hashable, Sendable {
  /// The entries in the order in which the changes were made; empty at the end of the journal.
  public let entries: [JournalEntry]
  /// Whether the reader has seen nothing of this epoch, so that whatever it knows may be wrong.
  ///
  /// The first entry is then ``StoreChange/everything``.
  public let beginsEpoch: Bool
  /// The position to acknowledge once the entries have been processed.
  public let end: JournalCursor
}

/// A registered reader, for which the journal is kept until it has acknowledged the entries.
public struct JournalReader: Hashable, Sendable {
  /// The name under which the reader was registered.
  public let name: String
  /// The position that the reader acknowledged last.
  public let cursor: JournalCursor
  /// The number of entries that the reader has not acknowledged.
  public let unread: Int
}
