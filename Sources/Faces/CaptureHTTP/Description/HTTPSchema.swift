package import CaptureJSON

/// What a JSON value can be, for the description of the API: a JSON Schema.
///
/// Objects are closed: a member that is not declared is a mistake.
public struct HTTPSchema: Hashable, Sendable {
  /// The schema itself.
  package let json: JSON
  /// The schemas to which it refers, by their names.
  package let definitions: [String: JSON]

  /// Creates a schema from JSON, which refers only to these definitions.
  package init(_ json: JSON, definitions: [String: JSON] = [:]) {
    self.json = json
    self.definitions = definitions
  }

  /// The address of a definition, as schemas refer to it.
  static func reference(to name: String) -> JSON {
    ["$ref": .string("#/components/schemas/\(name)")]
  }
}

// MARK: - Single values

extension HTTPSchema {
  /// Any value.
  public static let anything = HTTPSchema([:])
  /// An object with any members.
  public static let anyObject = HTTPSchema(["type": "object"])
  /// A text.
  public static let string = HTTPSchema(["type": "string"])
  /// A whole number.
  public static let integer = HTTPSchema(["type": "integer"])
  /// A number.
  public static let number = HTTPSchema(["type": "number"])
  /// True or false.
  public static let boolean = HTTPSchema(["type": "boolean"])
  /// Null.
  public static let null = HTTPSchema(["type": "null"])

  /// A text like that of a path's segment.
  public static func string(_ kind: HTTPPathPattern.Kind) -> HTTPSchema {
    HTTPSchema(["type": "string", "pattern": .string(kind.expression)])
  }

  /// A text of limited length.
  public static func string(upTo limit: Int) -> HTTPSchema {
    HTTPSchema(["type": "string", "maxLength": .integer(limit)])
  }

  /// This text.
  public static func word(_ word: String) -> HTTPSchema {
    HTTPSchema(["const": .string(word)])
  }

  /// One of these texts.
  public static func words(_ words: [String]) -> HTTPSchema {
    HTTPSchema(["enum": .array(words.map(JSON.string))])
  }

  /// A whole number in a range.
  public static func integer(in range: ClosedRange<Int>) -> HTTPSchema {
    HTTPSchema([
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ])
  }

  /// A number in a range.
  public static func number(in range: ClosedRange<Double>) -> HTTPSchema {
    HTTPSchema([
      "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
    ])
  }
}
