extension String {
  /// The text as one line, with what a terminal would obey, hide or reorder spelled out.
  ///
  /// Control characters become `\x1B`, line breaks and tabs among them, and other invisible ones
  /// `\u{202E}`; a byte of a file's name that is not UTF-8 becomes `\xE9`.
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
  /// Whether it must not reach a terminal as it is.
  fileprivate var isHidden: Bool {
    switch value {
    // Controls of both kinds, and what stands for a byte of a name.
    case 0...0x1F, 0x7F...0x9F, 0x10FF80...0x10FFFF: true
    // The direction of writing, and ends of lines and paragraphs.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
