/// Reads a TOML document from its first byte to its last.
struct TOMLReader {
  /// The most names in a key, and the most brackets around a value.
  static let depthLimit = 16

  let bytes: [UInt8]
  var position = 0
  private(set) var line = 1
  private(set) var entries: [TOMLDocument.Entry] = []
  private(set) var tables: [TOMLDocument.Table] = []
  private(set) var topEnd = 0
  private var names = TOMLNames()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func readDocument() throws(TOMLError) {
    try checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    topEnd = position
    while true {
      skipBlanks()
      guard let byte = next else { return }
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): try readLineEnd()
      case UInt8(ascii: "["): try readHeader()
      default: try readStatement()
      }
    }
  }

  private func checkEncoding() throws(TOMLError) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw error("the file is not UTF-8 text")
    }
  }

  /// Reads `[table]`.
  private mutating func readHeader() throws(TOMLError) {
    let start = line
    position += 1
    if next == UInt8(ascii: "[") {
      throw error("arrays of tables are not supported; write one pair of brackets")
    }
    let key = try readKey()
    try expect("]", after: "the name of the table")
    guard names.define(table: key) else {
      throw error("the table [\(TOMLText.key(key))] is defined twice")
    }
    try readLineEnd()
    tables.append(TOMLDocument.Table(key: key, line: start, end: position))
  }

  /// Reads `key = value`.
  private mutating func readStatement() throws(TOMLError) {
    let start = lineStart
    let (number, first) = (line, entries.count)
    let table = tables.last?.key ?? []
    let key = table + (try readKey())
    try readEntry(key, below: table, line: number, depth: 0)
    try readLineEnd()
    if entries.count == first + 1, entries[first].key == key {
      let entry = entries[first]
      entries[first] = TOMLDocument.Entry(
        key: key, value: entry.value, line: number, place: entry.place,
        statement: start..<position)
    }
    if tables.isEmpty { topEnd = position } else { tables[tables.count - 1].end = position }
  }

  /// Reads `= value`, and records the value or the entries of an inline table.
  private mutating func readEntry(
    _ key: [String], below table: [String], line number: Int, depth: Int
  ) throws(TOMLError) {
    guard key.count <= Self.depthLimit, depth < Self.depthLimit else {
      throw error("the tables are nested more than \(Self.depthLimit) deep")
    }
    try expect("=", after: "the key \(TOMLText.key(key))")
    skipBlanks()
    guard names.define(value: key, below: table) else {
      throw TOMLError(line: number, problem: "\(TOMLText.key(key)) is defined twice")
    }
    guard next != UInt8(ascii: "{") else { return try readInlineTable(key, depth: depth) }
    let start = position
    let value = try readValue(depth: depth)
    entries.append(
      TOMLDocument.Entry(
        key: key, value: value, line: number, place: start..<position, statement: nil))
  }

  /// Reads `{ key = value, … }`, which is on one line.
  private mutating func readInlineTable(_ table: [String], depth: Int) throws(TOMLError) {
    position += 1
    skipBlanks()
    if take("}") { return }
    repeat {
      skipBlanks()
      let number = line
      let key = table + (try readKey())
      try readEntry(key, below: table, line: number, depth: depth + 1)
      skipBlanks()
    } while take(",")
    try expect("}", after: "the inline table")
  }

  /// Reads the rest of a line: blanks, a comment and the line break.
  private mutating func readLineEnd() throws(TOMLError) {
    skipBlanks()
    try skipComment()
    let isAtEnd = try takeLineBreak() || next == nil
    guard isAtEnd else {
      throw error("expected the end of the line, but found \(found)")
    }
  }
}

extension TOMLReader {
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The next character, for an error.
  var found: String {
    guard position < bytes.count else { return "the end of the file" }
    let text = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard let character = text.unicodeScalars.first, character.value >= 0x20 else {
      return next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
        ? "the end of the line" : "a control character"
    }
    return "'\(character)'"
  }

  /// The position of the first byte of the current line.
  private var lineStart: Int {
    (bytes[..<position].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  func error(_ problem: String) -> TOMLError { TOMLError(line: line, problem: problem) }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar, after what: String) throws(TOMLError) {
    skipBlanks()
    guard take(character) else {
      throw error("expected '\(character)' after \(what), but found \(found)")
    }
  }

  mutating func skipBlanks() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
  }

  /// Takes a line break, if one is next.
  mutating func takeLineBreak() throws(TOMLError) -> Bool {
    if take("\r"), next != UInt8(ascii: "\n") {
      throw error("a carriage return must be followed by a line feed")
    }
    guard take("\n") else { return false }
    line += 1
    return true
  }

  mutating func skipComment() throws(TOMLError) {
    guard next == UInt8(ascii: "#") else { return }
    while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      guard !Self.isControl(byte) else { throw error("a comment contains a control character") }
      position += 1
    }
  }

  /// Whether a byte may not be written as itself; a tab may.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
  }
}
