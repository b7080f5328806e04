internal import CaptureText

/// A line of text, parts of which stand out on a terminal.
///
/// The text itself may come from untrusted files, and is made ``Swift/String/visible``.
struct StyledText {
  /// How a part stands out.
  enum Style: String {
    case error = "1;31"
    case warning = "33"
    case heading = "1"
    case stars = "1;33"
    case rejected = "31"
    case id = "36"
  }

  private var parts: [(text: String, style: Style?)]

  init(_ text: String, _ style: Style? = nil) {
    parts = [(text, style)]
  }

  init(_ parts: [(text: String, style: Style?)]) {
    self.parts = parts
  }

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.parts += other.parts
    return sum
  }

  /// Returns the text as it is written to a stream.
  func text(isColoured: Bool) -> String {
    guard isColoured else { return parts.map(\.text).joined().visible }
    return parts.map { text, style in
      guard let style, !text.isEmpty else { return text.visible }
      return "\u{1B}[\(style.rawValue)m\(text.visible)\u{1B}[m"
    }.joined()
  }
}

extension [StyledText] {
  /// Returns the lines of a table, whose first line has the headings.
  init(table lines: [String], indent: String = "") {
    self = lines.enumerated().map { StyledText(indent + $1, $0 == 0 ? .heading : nil) }
  }
}
