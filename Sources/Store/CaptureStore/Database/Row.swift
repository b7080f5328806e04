internal import CSQLite

/// The current row of a statement; its columns are numbered from 0.
struct Row {
  let statement: OpaquePointer

  init(of statement: OpaquePointer) {
    self.statement = statement
  }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL
  }

  func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(statement, CInt(column))
  }

  func int(_ column: Int) -> Int {
    Int(integer(column))
  }

  func text(_ column: Int) -> String {
    sqlite3_column_text(statement, CInt(column)).map { String(cString: $0) } ?? ""
  }

  func optionalText(_ column: Int) -> String? {
    isNull(column) ? nil : text(column)
  }

  func bytes(_ column: Int) -> [UInt8] {
    withBytes(column) { [UInt8]($0) }
  }

  /// Calls a body with a column's bytes, which are valid only during the call.
  func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = sqlite3_column_blob(statement, CInt(column))
    let count = Int(sqlite3_column_bytes(statement, CInt(column)))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
