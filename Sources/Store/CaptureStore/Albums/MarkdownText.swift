/// Text of people, as it is written in an album's Markdown.
enum MarkdownText {
  /// Returns a title or caption as one line without characters that have a meaning in Markdown.
  static func escaped(_ text: String, alsoNumberSigns: Bool = false) -> String {
    var line = String.UnicodeScalarView()
    for scalar in oneLine(text).unicodeScalars {
      if "\\`*_[]<>&~|".unicodeScalars.contains(scalar) || alsoNumberSigns && scalar == "#" {
        line.append("\\")
      }
      line.append(scalar)
    }
    return String(line)
  }

  /// Returns a text as one line without control characters, and with single spaces between words.
  static func oneLine(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0 == " " || $0.isControl }
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// Returns a note as it is written: with line feeds, and without empty lines at either end.
  ///
  /// A line that would be read as a photo gets a backslash.
  static func note(_ text: String) -> String {
    let lines = MarkdownLine.lines(of: Array(text.withoutControls.utf8)[...])
    guard let first = lines.firstIndex(where: { !$0.isBlank }),
      let last = lines.lastIndex(where: { !$0.isBlank })
    else { return "" }
    let plain = lines[first...last].map { line -> [UInt8] in
      guard let link = AlbumLink(line.content), link.id != nil || link.storePath != nil else {
        return Array(line.content)
      }
      let indent = line.content.prefix(while: \.isMarkdownSpace)
      return indent + [0x5C] + line.content[indent.endIndex...]
    }
    return String(decoding: Array(plain.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// Returns the line of a photo.
  static func link(escapedCaption caption: String, to path: [UInt8], id: PhotoID) -> String {
    "![\(caption)](\(percentEncoded(path)) \"\(id)\")"
  }

  /// Returns a path with percent signs for all bytes that may have a meaning in an address or in
  /// Markdown, or that are not UTF-8.
  static func percentEncoded(_ path: [UInt8]) -> String {
    let isText = String(validating: path, as: UTF8.self) != nil
    let bytes = path.flatMap { byte -> [UInt8] in
      if byte >= 0x80 ? isText : byte.isPlainInAddress { return [byte] }
      let digits = Array("0123456789ABCDEF".utf8)
      return [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, or one of `-._~/+,=@`.
  fileprivate var isPlainInAddress: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~/+,=@".utf8.contains(self)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control character, or breaks lines.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029
  }
}

extension String {
  /// The text with spaces for control characters other than tabs and the ends of lines.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.isControl && !"\t\n\r".unicodeScalars.contains($0) ? " " : $0 }))
  }
}
