internal import CSQLite
internal import CaptureFiles

/// A connection to a database; its owner ensures that only one caller uses it at a time.
///
/// Statements are prepared once and cached.
struct Connection: ~Copyable, Sendable {
  // SQLite allows a connection to move between threads, and this type cannot be copied.
  private nonisolated(unsafe) let handle: OpaquePointer
  private nonisolated(unsafe) var statements: [String: OpaquePointer] = [:]
  /// The statement used last, since a page of rows uses the same one for each row.
  private nonisolated(unsafe) var last: (sql: String, statement: OpaquePointer)?

  /// The mode in which a database is opened.
  enum Mode {
    case creating
    case updating
    case reading
    /// Without patience for other programs.
    case glancing
    /// On a disk that is not writable, without its log.
    case immutable

    var isWriting: Bool { self == .creating || self == .updating }

    /// The milliseconds to wait for other programs.
    fileprivate var patience: CInt { self == .glancing ? 50 : 10_000 }

    fileprivate var flags: CInt {
      switch self {
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .updating: SQLITE_OPEN_READWRITE
      case .reading, .glancing: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }
  }

  /// Disables SQLite's memory statistics, which nothing uses and whose lock serialises connections.
  ///
  /// If the process has used SQLite before, the statistics stay enabled.
  private static let countsMemory = c_sqlite3_count_no_memory() != SQLITE_OK

  init(_ path: String, _ mode: Mode) throws(DatabaseError) {
    _ = Self.countsMemory
    var handle: OpaquePointer?
    let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    let code = sqlite3_open_v2(Self.name(of: path, mode), &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)  // SQLite allocates a handle even if it fails
      throw DatabaseError(code: code, String(cString: sqlite3_errstr(code)))
    }
    guard c_sqlite3_distrust(handle) == SQLITE_OK else {
      sqlite3_close_v2(handle)
      throw DatabaseError(
        code: SQLITE_ERROR, "SQLite cannot be prevented from running code in the catalogue")
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, mode.patience)
    sqlite3_create_function_v2(
      handle, "composed", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      composedFunction, nil, nil, nil)
    sqlite3_create_function_v2(
      handle, "sort_name", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      sortNameFunction, nil, nil, nil)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs a sequence of statements that return no rows.
  mutating func script(_ sql: String) throws(DatabaseError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error }
  }

  mutating func run(_ sql: String, _ values: SQLValue...) throws(DatabaseError) {
    _ = try rows(sql, values) { _ in }
  }

  /// Returns the first row of the result, converted by `read`.
  mutating func first<Value>(
    _ sql: String, _ values: SQLValue..., read: (Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    try rows(sql, values, limit: 1, read: read).first
  }

  mutating func all<Value>(
    _ sql: String, _ values: SQLValue..., read: (Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> [Value] {
    try rows(sql, values, read: read)
  }

  /// Returns every row of the result, converted by `read`.
  mutating func rows<Value>(
    _ sql: String, _ values: [SQLValue], limit: Int = .max,
    read: (Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> [Value] {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try bind(value, at: CInt(index + 1), of: statement)
    }
    var result: [Value] = []
    while result.count < limit {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: result.append(try read(Row(of: statement)))
      case SQLITE_DONE: return result
      default: throw error
      }
    }
    return result
  }

  /// The row number of the last insertion.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  private mutating func prepared(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    if let last, last.sql == sql { return last.statement }
    let statement = if let known = statements[sql] { known } else { try compiled(sql) }
    last = (sql, statement)
    return statement
  }

  private mutating func compiled(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error }
    statements[sql] = statement
    return statement
  }

  private func bind(
    _ value: SQLValue, at index: CInt, of statement: OpaquePointer
  ) throws(DatabaseError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .text(let text): sqlite3_bind_text(statement, index, text, -1, c_sqlite3_transient())
      case .bytes(let bytes):
        sqlite3_bind_blob64(
          statement, index, bytes, UInt64(bytes.count), c_sqlite3_transient())
      }
    guard code == SQLITE_OK else { throw error }
  }

  /// The error of the last statement that SQLite rejected.
  ///
  /// This program's statements are valid. If SQLite rejects one as such, a part of the catalogue
  /// that it names is missing, or one of the tables of the full-text index.
  private var error: DatabaseError {
    let code = sqlite3_extended_errcode(handle)
    let description = String(cString: sqlite3_errmsg(handle))
    // An SQLite built without full-text search is not damage; a module of any other name is not
    // used here.
    let isLacking = description == "no such module: fts5"
    return DatabaseError(
      code: code & 0xFF == SQLITE_ERROR && !isLacking ? SQLITE_CORRUPT : code, description,
      systemError: Errno(rawValue: sqlite3_system_errno(handle)))
  }
}

// MARK: - Transactions

extension Connection {
  /// Runs a body in one transaction, which is rolled back if it throws.
  mutating func transaction(
    _ body: (inout Connection) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try body(&self)
      try run("COMMIT")
    } catch {
      try? rollBack()
      throw error
    }
  }

  /// Runs a body that sees the database as of one moment, whatever other programs commit meanwhile.
  mutating func reading<Value>(
    _ body: (inout Connection) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    // A transaction that is already open guarantees that.
    guard !isInTransaction else { return try body(&self) }
    try run("BEGIN")
    defer { try? rollBack() }
    return try body(&self)
  }

  /// Rolls back the open transaction, if an error has not ended it already.
  mutating func rollBack() throws(DatabaseError) {
    if isInTransaction { try run("ROLLBACK") }
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

extension Connection {
  /// Returns a connection to a copy of the database, which is in memory and can be changed.
  func copyInMemory() throws(DatabaseError) -> Connection {
    let copy = try Connection(":memory:", .creating)
    let work = sqlite3_backup_init(copy.handle, "main", handle, "main")
    let code = sqlite3_backup_step(work, -1)  // all pages
    sqlite3_backup_finish(work)
    guard code == SQLITE_DONE else {
      throw DatabaseError(code: code, String(cString: sqlite3_errstr(code)))
    }
    return copy
  }

  /// Returns the file's name for SQLite: its bytes, followed by a zero.
  private static func name(of path: String, _ mode: Mode) -> [CChar] {
    let bytes = FileName.bytes(of: path)
    let name =
      mode == .immutable
      ? Array("file:".utf8) + bytes.flatMap(escapedForURI) + Array("?immutable=1".utf8) : bytes
    return name.map { CChar(bitPattern: $0) } + [0]
  }

  /// Percent-encodes a byte that has a meaning in a URI.
  private static func escapedForURI(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "%"): Array("%25".utf8)
    case UInt8(ascii: "?"): Array("%3f".utf8)
    case UInt8(ascii: "#"): Array("%23".utf8)
    default: [byte]
    }
  }
}
