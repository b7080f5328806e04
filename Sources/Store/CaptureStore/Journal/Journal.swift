/// A position in a store's journal of changes.
public struct JournalCursor: Hashable, Sendable, Codable {
  /// The epoch of the catalogue to which the serial belongs; a rebuild starts another.
  public let epoch: Int64
  /// The serial of the last entry before this position.
  public let serial: Int64
  /// The tag of that entry; 0 if there is no entry yet.
  ///
  /// It shows that a catalogue was put back from a copy, and has other changes by the same serials. Nil
  /// in a position that an earlier version stored; its reader starts again with
  /// ``StoreChange/everything``.
  public let tag: Int64?

  /// Creates a position; those of a store are found in the pages of its journal.
  public init(epoch: Int64, serial: Int64, tag: Int64? = nil) {
    self.epoch = epoch
    self.serial = serial
    self.tag = tag
  }
}

/// A change to a store, with its number in the journal.
public struct JournalEntry: Hashable, Sendable, Codable {
  /// The entry's number, which increases from entry to entry; some numbers may be skipped.
  public let serial: Int64
  /// The change, or ``StoreChange/everything`` if its kind is unknown.
  public let change: StoreChange
  /// A random number of at most 53 bits that distinguishes the entry from others with its serial.
  public let tag: Int64?

  /// Creates an entry with a number.
  public init(serial: Int64, change: StoreChange, tag: Int64? = nil) {
    self.serial = serial
    self.change = change
    self.tag = tag
  }

  /// Returns a random tag, which JavaScript can represent.
  static func newTag() -> Int64 { .random(in: 1..<1 << 53) }
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

  /// Returns the position after one of the entries, for a reader that processes them one by one.
  public func position(after entry: JournalEntry) -> JournalCursor {
    JournalCursor(epoch: end.epoch, serial: entry.serial, tag: entry.tag)
  }

  /// Creates a page that ends at a position.
  public init(entries: [JournalEntry], beginsEpoch: Bool = false, end: JournalCursor) {
    self.entries = entries
    self.beginsEpoch = beginsEpoch
    self.end = end
  }
}

/// A registered reader, for which the journal is kept until it has acknowledged the entries.
public struct JournalReader: Hashable, Sendable {
  /// The name under which the reader was registered.
  public let name: String
  /// The position that the reader acknowledged last.
  public let cursor: JournalCursor
  /// The number of entries that the reader has not acknowledged.
  public let unread: Int

  /// Creates the description of a reader.
  public init(name: String, cursor: JournalCursor, unread: Int) {
    self.name = name
    self.cursor = cursor
    self.unread = unread
  }
}
