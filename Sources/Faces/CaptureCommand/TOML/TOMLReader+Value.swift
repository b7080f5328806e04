extension TOMLReader {
  /// Reads a value other than a table.
  mutating func readValue(depth: Int) throws(TOMLError) -> TOMLValue {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try readString())
    case UInt8(ascii: "["): return .array(try readArray(depth: depth))
    case UInt8(ascii: "{"): throw error("a table in an array is not supported")
    default: return try readWord()
    }
  }

  /// Reads `[value, value]`, which may have several lines and a comma at its end.
  private mutating func readArray(depth: Int) throws(TOMLError) -> [TOMLValue] {
    guard depth < Self.depthLimit else {
      throw error("the arrays are nested more than \(Self.depthLimit) deep")
    }
    position += 1
    var values: [TOMLValue] = []
    while true {
      try skipLines()
      if take("]") { return values }
      values.append(try readValue(depth: depth + 1))
      try skipLines()
      if take(",") { continue }
      try expect("]", after: "the last value of the array")
      return values
    }
  }

  private mutating func skipLines() throws(TOMLError) {
    repeat {
      skipBlanks()
      try skipComment()
    } while try takeLineBreak()
  }

  /// Reads a number, `true` or `false`.
  private mutating func readWord() throws(TOMLError) -> TOMLValue {
    let start = position
    while let byte = next, Self.isWordByte(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if word == "true" || word == "false" { return .boolean(word == "true") }
    if let number = TOMLNumber(word) { return number.value }
    position = start
    guard !word.isEmpty else { throw error("expected a value, but found \(found)") }
    throw error(Self.problem(ofWord: word))
  }

  private static func problem(ofWord word: String) -> String {
    if TOMLNumber.isTooLarge(word) { return "the number \(word) does not fit in 64 bits" }
    let digits = word.prefix { $0.isNumber }.count
    let mark = word.dropFirst(digits).first
    if digits == 4 && mark == "-" || digits == 2 && mark == ":" {
      return "dates and times are not supported; write the text \"\(word)\" in quotes"
    }
    return "\(word) is neither a number nor true or false; write a text in quotes: \"\(word)\""
  }

  /// Whether a byte may be part of a number or a word, or was meant to be.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    isBareKeyByte(byte) || "+.:%/~".utf8.contains(byte) || byte >= 0x80
  }
}
