internal import CSQLite
internal import CaptureFiles

/// An error that SQLite reported, with its message.
struct DatabaseError: Error, Hashable, Sendable {
  let code: Int32
  /// The system call error that caused it.
  let systemError: Errno
  /// SQLite's own message, without the store's context.
  let description: String

  init(code: Int32, _ description: String, systemError: Errno = .none) {
    self.code = code
    self.description = description
    self.systemError = systemError
  }

  /// Creates an error for a value that no version of this program wrote.
  init(damage description: String) {
    self.init(code: SQLITE_CORRUPT, description)
  }

  /// Whether the file is damaged, or not a database.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

  /// Whether the disk is full.
  ///
  /// Some disks report that only when data is synced.
  var isFull: Bool { code & 0xFF == SQLITE_FULL || isIO && systemError.isFull }

  /// Whether the database or its disk is read-only.
  var isReadOnly: Bool {
    code & 0xFF == SQLITE_READONLY || isIO && systemError == .readOnly
  }

  /// Whether another program has locked the database for longer than this one waits.
  var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// The error for change numbers so high that no store can have reached them.
  static let usedUpNumbers = DatabaseError(
    code: SQLITE_CORRUPT, "it has no change numbers left")

  /// Whether the disk, or a lack of rights, keeps the file from being read, whatever it contains; a file
  /// that ends too early is damaged instead.
  var leavesBytesUnknown: Bool {
    isIO && code != SQLITE_IOERR | 2 << 8 || code & 0xFF == SQLITE_CANTOPEN
  }

  private var isIO: Bool { code & 0xFF == SQLITE_IOERR }
}

extension DatabaseError: CustomStringConvertible {}
