extension TOMLReader {
  /// Reads a key of one or more names, bare or in quotes, with dots between them.
  mutating func readKey() throws(TOMLError) -> [String] {
    var names: [String] = []
    repeat {
      skipBlanks()
      names.append(try readName())
      skipBlanks()
      guard names.count <= Self.depthLimit else {
        throw error("a key has more than \(Self.depthLimit) names")
      }
    } while take(".")
    return names
  }

  private mutating func readName() throws(TOMLError) -> String {
    switch next {
    case UInt8(ascii: "\""): return try readBasicString()
    case UInt8(ascii: "'"): return try readLiteralString()
    default: break
    }
    let start = position
    while let byte = next, Self.isBareKeyByte(byte) { position += 1 }
    guard position > start else {
      throw error("expected a key such as size, but found \(found)")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether a byte may be part of a key without quotes.
  static func isBareKeyByte(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }
}
