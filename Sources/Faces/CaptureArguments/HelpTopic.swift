/// A subject that the program's help explains, besides its commands.
package struct HelpTopic: Sendable {
  /// A part of the text.
  package enum Part: Sendable {
    case paragraph(String)
    /// A table with a title, which may be empty.
    case table(String, [Row])
    /// Lines that stay as they are.
    case lines([String])
  }

  /// A row of a table: what is explained, and the explanation.
  package struct Row: Hashable, Sendable {
    package let label: String
    package let text: String

    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  package let name: String
  /// A one-sentence summary.
  package let abstract: String
  private let makeParts: @Sendable () -> [Part]

  /// Creates a topic whose text is only made when it is needed.
  package init(_ name: String, abstract: String, parts: @escaping @Sendable () -> [Part]) {
    self.name = name
    self.abstract = abstract
    makeParts = parts
  }

  package var parts: [Part] { makeParts() }
}

extension HelpTopic {
  /// Returns the text, wrapped for a terminal of this width.
  package func text(width: Int = 80) -> String {
    let head = TextLayout.wrap("TOPIC: \(abstract)", width: width)
    return ([head] + parts.map { $0.lines(width: width) }).map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }
}

extension HelpTopic.Part {
  fileprivate func lines(width: Int) -> [String] {
    switch self {
    case .paragraph(let text): return TextLayout.wrap(text, width: width)
    case .lines(let lines): return lines.map { "  \($0)" }
    case .table(let title, let rows):
      let column = min(TextLayout.column, (rows.map(\.label.count).max() ?? 0) + 4)
      return (title.isEmpty ? [] : ["\(title.uppercased()):"])
        + rows.flatMap { TextLayout.row($0.label, $0.text, width: width, column: column) }
    }
  }
}
