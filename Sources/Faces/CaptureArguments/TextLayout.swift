/// Wraps text to the width of a terminal.
enum TextLayout {
  /// The column at which the explanations of a list begin.
  static let column = 26

  /// Returns the text's paragraphs, wrapped between words.
  static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      fill(paragraph.split(separator: " ").map(String.init), width: width, indent: indent)
    }
  }

  /// Returns lines filled with parts that are never broken.
  ///
  /// A part that is wider than a line gets its own line. No parts make one empty line.
  static func fill(_ parts: [String], width: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, indent + last.count + 1 + part.count <= width {
        lines[lines.count - 1] = "\(last) \(part)"
      } else {
        lines.append(part)
      }
    }
    guard !lines.isEmpty else { return [""] }
    return lines.map { spaces(indent) + $0 }
  }

  /// Returns a label and its explanation, side by side if the label is short enough.
  static func row(
    _ label: String, _ help: String, width: Int, column: Int = TextLayout.column
  ) -> [String] {
    let head = "  \(label)"
    let body = wrap(help, width: width, indent: column)
    guard head.count < column, let first = body.first else { return [head] + body }
    return [head + first.dropFirst(head.count)] + body.dropFirst()
  }

  static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
