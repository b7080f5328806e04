/// A JSON value with its position in the text that it was parsed from.
package struct LocatedJSON: Sendable {
  /// The content of a value, with the positions of all values inside it.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([LocatedJSON])
    case object([Member])
  }

  /// A name and its value in an object.
  package struct Member: Sendable {
    package let name: String
    package let namePosition: TextPosition
    package let value: LocatedJSON
  }

  package let position: TextPosition
  package let content: Content

  /// The value without positions.
  package var json: JSON {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let values): .array(values.map(\.json))
    case .object(let members):
      .object(members.map { JSON.Member(name: $0.name, value: $0.value.json) })
    }
  }
}

/// A line and a column, both counted from 1; columns count Unicode scalars.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
