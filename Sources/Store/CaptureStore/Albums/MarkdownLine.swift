/// A line of a Markdown file, which ends with a line feed, a carriage return, or both.
struct MarkdownLine {
  /// The bytes without the line's end.
  let content: ArraySlice<UInt8>
  /// The line's end; empty for a last line without one.
  let end: ArraySlice<UInt8>

  /// Whether the line has only spaces and tabs.
  var isBlank: Bool { content.allSatisfy(\.isMarkdownSpace) }

  /// Cuts bytes into lines; together, they are the bytes.
  static func lines(of bytes: ArraySlice<UInt8>) -> [MarkdownLine] {
    var lines: [MarkdownLine] = []
    var rest = bytes
    while !rest.isEmpty {
      let content = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      var end = rest[content.endIndex...].prefix(1)
      if end.first == 0x0D, rest[end.endIndex...].first == 0x0A {
        end = rest[content.endIndex...].prefix(2)
      }
      lines.append(MarkdownLine(content: content, end: end))
      rest = rest[end.endIndex...]
    }
    return lines
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isMarkdownSpace: Bool { self == 0x20 || self == 0x09 }

  /// Whether a backslash before the character takes its meaning in Markdown.
  var isMarkdownPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

extension Sequence<UInt8> {
  /// The bytes without the backslashes that take the meaning of the characters after them.
  var withoutBackslashes: [UInt8] {
    var plain: [UInt8] = []
    var isEscaped = false
    for byte in self {
      if isEscaped {
        if !byte.isMarkdownPunctuation { plain.append(0x5C) }
        plain.append(byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        plain.append(byte)
      }
    }
    return isEscaped ? plain + [0x5C] : plain
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at either end.
  var trimmed: ArraySlice<UInt8> {
    let start = drop(while: \.isMarkdownSpace)
    guard let last = start.lastIndex(where: { !$0.isMarkdownSpace }) else { return start.prefix(0) }
    return start[...last]
  }
}
