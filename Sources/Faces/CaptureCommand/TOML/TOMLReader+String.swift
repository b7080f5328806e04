extension TOMLReader {
  /// Reads a string of any of the four kinds, starting at its first quote.
  mutating func readString() throws(TOMLError) -> String {
    let isBasic = next == UInt8(ascii: "\"")
    let quote = bytes[position]
    guard bytes[position...].starts(with: [quote, quote, quote]) else {
      return isBasic ? try readBasicString() : try readLiteralString()
    }
    return try readLines(quote: quote, escapes: isBasic)
  }

  /// Reads `"text"`.
  mutating func readBasicString() throws(TOMLError) -> String {
    position += 1
    var text: [UInt8] = []
    while !take("\"") {
      let byte = try stringByte()
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      text += try readEscape()
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads `'text'`, in which a backslash is an ordinary character.
  mutating func readLiteralString() throws(TOMLError) -> String {
    position += 1
    var text: [UInt8] = []
    while !take("'") { text.append(try stringByte()) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a string between two times three quotes, which may have several lines.
  private mutating func readLines(quote: UInt8, escapes: Bool) throws(TOMLError) -> String {
    position += 3
    _ = try takeLineBreak()  // one right after the quotes is not part of the text
    var text: [UInt8] = []
    while true {
      let quotes = bytes[position...].prefix { $0 == quote }.count
      if quotes >= 3 {
        // Up to two quotes may precede the closing three.
        guard quotes <= 5 else { throw error("too many quotes at the end of a text") }
        text += Array(repeating: quote, count: quotes - 3)
        position += quotes
        return String(decoding: text, as: UTF8.self)
      }
      if try takeLineBreak() {
        text.append(UInt8(ascii: "\n"))
        continue
      }
      let byte = try stringByte()
      if escapes, byte == UInt8(ascii: "\\") {
        if try !skipLineEnding() { text += try readEscape() }
      } else {
        text.append(byte)
      }
    }
  }

  /// Skips the blanks and line breaks after a backslash at the end of a line.
  private mutating func skipLineEnding() throws(TOMLError) -> Bool {
    let start = position
    skipBlanks()
    guard try takeLineBreak() else {
      position = start
      return false
    }
    repeat { skipBlanks() } while try takeLineBreak()
    return true
  }

  private mutating func stringByte() throws(TOMLError) -> UInt8 {
    guard let byte = next else { throw error("a text has no closing quote") }
    guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
      throw error("a text has no closing quote on its line")
    }
    guard !Self.isControl(byte) else {
      throw error("a text contains a control character; write it as \\u and four digits")
    }
    position += 1
    return byte
  }

  /// Reads what follows a backslash.
  private mutating func readEscape() throws(TOMLError) -> [UInt8] {
    guard let byte = next else { throw error("a text has no closing quote") }
    switch Unicode.Scalar(byte) {
    case "b": return single(0x08)
    case "t": return single(0x09)
    case "n": return single(0x0A)
    case "f": return single(0x0C)
    case "r": return single(0x0D)
    case "\"", "\\": return single(byte)
    case "u": return try readScalar(digits: 4)
    case "U": return try readScalar(digits: 8)
    default:
      throw error("unknown escape \\ followed by \(found); write \\\\ for a backslash")
    }
  }

  private mutating func single(_ byte: UInt8) -> [UInt8] {
    position += 1
    return [byte]
  }

  private mutating func readScalar(digits: Int) throws(TOMLError) -> [UInt8] {
    position += 1
    let text = bytes[position...].prefix(digits)
    let isHex = text.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    let value = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
    guard isHex, text.count == digits, let value, let scalar = Unicode.Scalar(value) else {
      throw error("expected \(digits) hexadecimal digits of a character after the backslash")
    }
    position += digits
    return Array(String(scalar).utf8)
  }
}
