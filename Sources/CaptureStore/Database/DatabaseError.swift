internal import CSQLite
internal import CaptureFiles

/// What SQLite refused, in its own words.
public struct DatabaseError: Error, Hashable, Sendable {
  let code: Int32
  /// What the system refused SQLite.
  let systemError: Errno
  public let description: String

  init(code: Int32, _ description: String, systemError: Errno = .none) {
    self.code = code
    self.description = description
    self.systemError = systemError
  }

  /// What no version of the program has written.
  init(damage description: String) {
    self.init(code: SQLITE_CORRUPT, description)
  }

  /// Whether the file holds something that no writer of it can have meant.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

  /// Whether the disk has no room left.
  ///
  /// Some disks say so only when they are to keep what they took.
  var isFull: Bool { code & 0xFF == SQLITE_FULL || isIO && systemError.isFull }

  /// Whether it may be read only.
  var isReadOnly: Bool {
    code & 0xFF == SQLITE_READONLY || isIO && systemError == .readOnly
  }

  /// The changes have numbers that no store can have come to.
  static let usedUpNumbers = DatabaseError(
    code: SQLITE_CORRUPT, "the numbers of its changes are used up")

  private var isIO: Bool { code & 0xFF == SQLITE_IOERR }
}

extension DatabaseError: CustomStringConvertible {}
