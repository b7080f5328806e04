extension JSON {
  /// The value on one line, without spaces between its parts.
  package var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  private func write(to line: inout String) {
    switch self {
    case .null: line += "null"
    case .bool(let value): line += value ? "true" : "false"
    case .integer(let value): line += String(value)
    case .number(let value): line += value.isFinite ? value.description : "null"
    case .string(let value): Self.write(value, to: &line)
    case .array(let values): Self.write(values, between: "[", "]", to: &line) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &line) { member, line in
        Self.write(member.name, to: &line)
        line += ":"
        member.value.write(to: &line)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between opening: String, _ closing: String, to line: inout String,
    part write: (Part, inout String) -> Void
  ) {
    line += opening
    for (index, part) in parts.enumerated() {
      if index > 0 { line += "," }
      write(part, &line)
    }
    line += closing
  }

  private static func write(_ text: String, to line: inout String) {
    line += "\""
    for scalar in text.unicodeScalars {
      line += escape(for: scalar) ?? String(scalar)
    }
    line += "\""
  }

  /// Returns the escape for a character that must or should not appear literally.
  private static func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    // All but the first range are legal in JSON, but they end lines, are invisible or change the
    // writing direction where lines are displayed.
    case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{61c}", "\u{200e}", "\u{200f}",
      "\u{2028}"..."\u{202e}", "\u{2066}"..."\u{2069}", "\u{10ff80}"..."\u{10ffff}":
      String(scalar).utf16.map(hexEscape).joined()
    default: nil
    }
  }

  private static func hexEscape(for unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The value on several indented lines, for people to read and edit; ends with a line break.
  package var text: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      let lines = values.map { inner + $0.text(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        "\(inner)\(JSON.string(member.name).line): \(member.value.text(indent: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    default:
      return line
    }
  }
}
