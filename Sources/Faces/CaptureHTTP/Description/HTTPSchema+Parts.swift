internal import CaptureJSON

/// Schemas that are made of others.
extension HTTPSchema {
  /// The members of an object in their order, and what each of them can be.
  public struct Members: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    fileprivate struct Member: Hashable {
      let name: String
      let schema: HTTPSchema
    }

    fileprivate let all: [Member]

    /// Creates members from their names and schemas.
    public init(dictionaryLiteral members: (String, HTTPSchema)...) {
      all = members.map { Member(name: $0.0, schema: $0.1) }
    }

    /// Creates members which can all be the same.
    public init(_ names: [String], _ schema: HTTPSchema) {
      all = names.map { Member(name: $0, schema: schema) }
    }

    private init(_ all: [Member]) {
      self.all = all
    }

    /// Returns the members of both.
    public static func + (first: Self, second: Self) -> Self { Self(first.all + second.all) }
  }

  /// An object with these members and no others; those that are not optional are always there.
  public static func object(_ members: Members = [:], optional: Members = [:]) -> HTTPSchema {
    let (json, definitions) = open(members, optional: optional)
    return HTTPSchema(
      .object(json + JSON.members(["additionalProperties": false])), definitions: definitions)
  }

  /// An object with members of any names.
  public static func map(of values: HTTPSchema, upTo limit: Int? = nil) -> HTTPSchema {
    HTTPSchema(
      .compact([
        "type": "object", "additionalProperties": values.json,
        "maxProperties": limit.map(JSON.integer),
      ]), definitions: values.definitions)
  }

  /// A list.
  public static func array(of items: HTTPSchema, count: ClosedRange<Int>? = nil) -> HTTPSchema {
    HTTPSchema(
      .compact([
        "type": "array", "items": items.json,
        "minItems": count.map { .integer($0.lowerBound) },
        "maxItems": count.map { .integer($0.upperBound) },
      ]), definitions: items.definitions)
  }

  /// A value that follows at least one of these schemas.
  public static func either(_ schemas: HTTPSchema...) -> HTTPSchema {
    HTTPSchema(
      ["anyOf": .array(schemas.map(\.json))], definitions: union(schemas.map(\.definitions)))
  }

  /// The same value, or null.
  public var orNull: HTTPSchema { .either(self, .null) }

  /// The object with more members.
  ///
  /// The object is open, such as a photo, or closed by what all its parts together describe.
  public func and(_ members: Members = [:], optional: Members = [:]) -> HTTPSchema {
    let (more, definitions) = Self.open(members, optional: optional)
    let own = json.member("allOf") ?? .array([json])
    guard case .array(let parts) = own else { return self }
    return HTTPSchema(
      ["allOf": .array(parts + [.object(more)]), "unevaluatedProperties": false],
      definitions: Self.union([self.definitions, definitions]))
  }

  /// The schema under a name, by which others refer to it.
  public func named(_ name: String) -> HTTPSchema {
    HTTPSchema(
      Self.reference(to: name), definitions: Self.union([definitions, [name: json]]))
  }

  /// Returns all definitions; two of one name are a mistake in the program unless they are the same.
  static func union(_ all: [[String: JSON]]) -> [String: JSON] {
    all.reduce(into: [:]) { union, more in
      for (name, json) in more {
        let former = union.updateValue(json, forKey: name)
        precondition(former ?? json == json, "two schemas have the name \(name)")
      }
    }
  }

  private static func open(
    _ required: Members, optional: Members
  ) -> (json: [JSON.Member], definitions: [String: JSON]) {
    let all = required.all + optional.all
    let properties = all.map { JSON.Member(name: $0.name, value: $0.schema.json) }
    let json = JSON.members([
      "type": "object", "properties": .object(properties),
      "required": .array(required.all.map { .string($0.name) }),
    ])
    return (json, union(all.map(\.schema.definitions)))
  }
}
