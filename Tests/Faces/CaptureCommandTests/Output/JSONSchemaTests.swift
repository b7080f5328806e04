import CaptureJSON
import CaptureTestSupport
import Testing

/// The checker that the tests of the output use.
struct JSONSchemaTests {
  private static let schema: JSON = [
    "$defs": [
      "Name": ["description": "A name.", "type": "string", "pattern": "^[A-Z]"],
      "Person": [
        "type": "object", "properties": ["name": ["$ref": "#/$defs/Name"]], "required": ["name"],
      ],
      "Elder": [
        "allOf": [
          ["$ref": "#/$defs/Person"],
          ["type": "object", "properties": ["age": ["type": "integer"]]],
        ], "unevaluatedProperties": false,
      ],
      "Closed": [
        "type": "object", "properties": ["a": ["const": true]], "additionalProperties": false,
      ],
      "Counts": ["type": "object", "additionalProperties": ["type": ["number", "null"]]],
      "Either": ["anyOf": [["type": "array", "items": ["enum": ["x", "y"]]], ["type": "null"]]],
      "Rate": ["type": "number", "minimum": 0.5, "maximum": 30],
      "Few": ["type": "array", "minItems": 1, "maxItems": 2],
      "Short": ["type": "string", "maxLength": 2],
      "Small": ["type": "object", "maxProperties": 1],
      "Unknown": ["type": "object", "minProperties": 1],
      "Never": ["type": "array", "items": false], "None": ["anyOf": []],
      "Lost": ["$ref": "#/$defs/Nowhere"],
    ]
  ]

  private static let valid: [(String, JSON)] = [
    ("Name", "Bea"), ("Person", ["name": "Bea", "more": 1]),
    ("Elder", ["name": "Bea", "age": 80]), ("Closed", ["a": true]), ("Closed", [:]),
    ("Counts", ["a": 1, "b": 1.5, "c": nil]), ("Either", ["x", "y"]), ("Either", nil),
    ("Rate", 0.5), ("Rate", 30), ("Few", ["x"]), ("Short", "äö"), ("Small", ["a": 1]),
  ]
  private static let invalid: [(String, JSON)] = [
    ("Name", 1), ("Name", "bea"), ("Person", [:]), ("Person", ["name": 1]), ("Person", []),
    ("Elder", ["name": "Bea", "more": 1]), ("Elder", ["name": "Bea", "age": 8.5]),
    ("Elder", ["age": 80]), ("Closed", ["a": false]), ("Closed", ["b": true]),
    ("Counts", ["a": "1"]), ("Either", ["z"]), ("Either", "x"),
    ("Rate", 0), ("Rate", 31), ("Few", []), ("Few", ["x", "y", "z"]), ("Short", "abc"),
    ("Small", ["a": 1, "b": 2]),
  ]
  private static let undecidable: [(String, JSON)] = [
    ("Unknown", ["a": 1]), ("Never", [1]), ("None", 1), ("Lost", 1), ("Absent", 1),
  ]

  @Test(arguments: valid)
  func `a value that follows the schema has no problems`(name: String, value: JSON) {
    #expect(JSONSchema(Self.schema).problems(of: value, as: name) == [])
  }

  @Test(arguments: invalid)
  func `a value that does not follow the schema has problems`(name: String, value: JSON) {
    #expect(JSONSchema(Self.schema).problems(of: value, as: name) != [])
  }

  @Test(arguments: undecidable)
  func `what the checker does not know, or a lost definition, fails every value`(
    name: String, value: JSON
  ) {
    #expect(JSONSchema(Self.schema).problems(of: value, as: name) != [])
  }
}
