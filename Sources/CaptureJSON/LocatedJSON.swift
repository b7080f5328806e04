/// A JSON value that remembers where it stands in the text that it was read from.
package struct LocatedJSON: Sendable {
  /// What the value is, with the place of every value inside it.
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

  /// The value without its places.
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

/// A line and a column, both counted from 1; columns in characters as Unicode numbers them.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
