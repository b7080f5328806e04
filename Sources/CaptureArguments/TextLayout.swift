/// Fits text into a terminal's width.
enum TextLayout {
  /// Where the explanations of a list begin.
  static let column = 26

  /// The text's paragraphs, broken between words.
  static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      fill(paragraph.split(separator: " ").map(String.init), width: width, indent: indent)
    }
  }

  /// Parts that are never broken, side by side as long as there is room.
  ///
  /// A part that is wider than a line has one of its own. No parts make one empty line.
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

  /// A label and its explanation, side by side if the label is short enough.
  static func row(_ label: String, _ help: String, width: Int) -> [String] {
    let head = "  \(label)"
    let body = wrap(help, width: width, indent: column)
    guard head.count < column, let first = body.first else { return [head] + body }
    return [head + first.dropFirst(head.count)] + body.dropFirst()
  }

  static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
