internal import CSQLite

/// What SQLite refused, in its own words.
public struct DatabaseError: Error, Hashable, Sendable {
  let code: Int32
  public let description: String

  init(code: Int32, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Whether the file holds something that no writer of it can have meant.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

  /// Whether the disk has no room left.
  var isFull: Bool { code & 0xFF == SQLITE_FULL }

  /// Whether it may be read only.
  var isReadOnly: Bool { code & 0xFF == SQLITE_READONLY }
}

extension DatabaseError: CustomStringConvertible {}
