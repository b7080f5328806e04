extension JSONReader {
  /// Parses a text in quotes.
  mutating func string() throws(JSONFieldError) -> String {
    let position = cursor.position
    var bytes: [UInt8] = []
    cursor.advance()
    while !cursor.take(UInt8(ascii: "\"")) {
      guard let byte = cursor.next else {
        throw error("the string has no closing quote", at: position)
      }
      try character(beginning: byte, into: &bytes)
    }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw error("the text is not UTF-8", at: position)
    }
    return string
  }

  private mutating func character(
    beginning byte: UInt8, into bytes: inout [UInt8]
  ) throws(JSONFieldError) {
    if byte == UInt8(ascii: "\\") {
      bytes += String(try escape()).utf8
    } else if byte < 0x20 {
      throw error("control characters such as line breaks and tabs must be escaped")
    } else {
      bytes.append(byte)
      cursor.advance()
    }
  }

  private mutating func escape() throws(JSONFieldError) -> Unicode.Scalar {
    let position = cursor.position
    cursor.advance()
    let letter = cursor.next
    cursor.advance()
    switch letter.map(Unicode.Scalar.init) {
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try scalar(escapedAt: position)
    default: throw error("unknown escape sequence", at: position)
    }
  }

  /// Parses the character after `\u`; characters beyond U+FFFF take two escapes.
  private mutating func scalar(escapedAt position: TextPosition) throws(JSONFieldError)
    -> Unicode.Scalar
  {
    let unit = try hexDigits(of: position)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), cursor.take(UInt8(ascii: "\\")),
      cursor.take(UInt8(ascii: "u"))
    else { throw error("incomplete surrogate pair", at: position) }
    let pair = [unit, try hexDigits(of: position)]
    guard let text = String(validating: pair, as: UTF16.self),
      let scalar = text.unicodeScalars.first
    else { throw error("incomplete surrogate pair", at: position) }
    return scalar
  }

  private mutating func hexDigits(of position: TextPosition) throws(JSONFieldError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = cursor.next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw error(#"expected four digits 0-9 or a-f after "\u""#, at: position)
      }
      unit = unit << 4 | UInt16(digit)
      cursor.advance()
    }
    return unit
  }
}
