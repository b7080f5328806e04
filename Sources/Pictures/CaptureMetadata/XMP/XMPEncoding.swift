/// The encoding of XMP, which the standard allows to be UTF-16 and almost every program writes in UTF-8.
enum XMPEncoding {
  /// Returns XMP in UTF-16 as UTF-8, without a byte order mark; any other bytes unchanged.
  static func utf8(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2), let isBig = isBigEndian(bytes) else { return bytes }
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
    guard let decoded = String(validating: text, as: UTF16.self) else { return bytes }
    return Array(declaringUTF8(decoded).utf8)
  }

  /// Returns whether the higher byte of each unit comes first; nil unless the bytes begin like XML in
  /// UTF-16.
  private static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    let less = UInt8(ascii: "<")
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF): return true
    case (0xFF, 0xFE): return false
    case (0, less) where bytes.count > 3 && bytes[2] == 0: return true
    case (less, 0) where bytes.count > 3 && bytes[3] == 0: return false
    default: return nil
    }
  }

  /// Returns a text whose XML declaration does not state another encoding than UTF-8.
  private static func declaringUTF8(_ text: String) -> String {
    guard text.hasPrefix("<?xml"), let end = text.firstIndex(of: ">") else { return text }
    var declaration = String(text[..<end])
    for name in ["UTF-16LE", "UTF-16BE", "UTF-16", "utf-16le", "utf-16be", "utf-16"] {
      declaration.replace(name, with: "UTF-8")
    }
    return declaration + text[end...]
  }
}
