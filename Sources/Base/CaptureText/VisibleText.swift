extension String {
  /// The text on one line, with characters that a terminal would interpret, hide or reorder
  /// escaped.
  ///
  /// Control characters, including line breaks and tabs, become `\x1B`, and other invisible ones
  /// `\u{202E}`; a byte of a file name that is not UTF-8 becomes `\xE9`.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard scalar.isHidden else {
        text.unicodeScalars.append(scalar)
        continue
      }
      let value = scalar.value >= 0x10FF80 ? scalar.value - 0x10FF00 : scalar.value
      let digits = String(value, radix: 16, uppercase: true)
      text += value < 0x100 ? "\\x\(digits.count < 2 ? "0" : "")\(digits)" : "\\u{\(digits)}"
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it must be escaped for a terminal.
  fileprivate var isHidden: Bool {
    switch value {
    // C0 and C1 control characters, and those that represent a byte of a file name.
    case 0...0x1F, 0x7F...0x9F, 0x10FF80...0x10FFFF: true
    // Bidirectional formatting characters, and line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
