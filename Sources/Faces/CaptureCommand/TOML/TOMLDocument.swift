/// The keys and values of a TOML document, with their positions.
///
/// It is a document for settings: tables, dotted keys and inline tables are read as in TOML 1.0;
/// dates, and arrays that contain tables, are refused.
package struct TOMLDocument: Sendable {
  /// A key with a value that is not a table.
  package struct Entry: Sendable {
    /// The names that lead to the value, those of its tables included.
    package let key: [String]
    package let value: TOMLValue
    /// The number of the key's line; the first one is 1.
    package let line: Int
    /// The bytes of the value.
    let place: Range<Int>
    /// The bytes of the whole statement; nil for an entry of an inline table.
    let statement: Range<Int>?
  }

  /// A table, whether or not it has entries.
  package struct Table: Sendable {
    package let key: [String]
    package let line: Int
    /// The end of the last statement directly below the table's header.
    var end: Int
  }

  /// The most bytes that a document may have.
  package static let byteLimit = 1 << 18

  /// The entries, in the order of the document.
  package let entries: [Entry]
  /// The tables that have a header, in the order of the document.
  package let tables: [Table]
  /// The end of the last statement before the first header.
  let topEnd: Int
  let bytes: [UInt8]

  /// A document without keys.
  package static let empty = TOMLDocument()

  private init() {
    (entries, tables, topEnd, bytes) = ([], [], 0, [])
  }

  /// Parses a whole document, which must be UTF-8.
  package init(reading bytes: [UInt8]) throws(TOMLError) {
    guard bytes.count <= Self.byteLimit else {
      throw TOMLError(line: 1, problem: "the file is larger than \(Self.byteLimit >> 10) KiB")
    }
    var reader = TOMLReader(bytes)
    try reader.readDocument()
    entries = reader.entries
    tables = reader.tables
    topEnd = reader.topEnd
    self.bytes = bytes
  }

  /// The document as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
