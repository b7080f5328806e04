package import CaptureJSON

extension HTTPSchema {
  /// Takes a definition out of a JSON Schema, with all those to which it refers.
  ///
  /// Of a definition that is a choice, only the first alternative is taken if `isFirst` is true. A
  /// definition that is not there is a mistake in the program.
  package init(definition name: String, of document: JSON, isFirst: Bool = false) {
    var definitions: [String: JSON] = [:]
    let whole = Self.definition(name, of: document)
    var json = whole
    if isFirst, case .array(let alternatives) = whole.member("anyOf"),
      let first = alternatives.first
    {
      json = first
    }
    var wanted = json.references
    while let name = wanted.popLast() {
      guard definitions[name] == nil else { continue }
      let definition = Self.definition(name, of: document)
      definitions[name] = definition.referringToComponents
      wanted += definition.references
    }
    self.init(json.referringToComponents, definitions: definitions)
  }

  private static func definition(_ name: String, of document: JSON) -> JSON {
    guard let definition = document.member("$defs")?.member(name) else {
      preconditionFailure("the schema does not define \(name)")
    }
    return definition
  }
}

extension JSON {
  /// The names of the definitions to which a schema refers.
  fileprivate var references: [String] {
    switch self {
    case .array(let items): items.flatMap(\.references)
    case .object(let members):
      members.flatMap { member in
        member.definition.map { [$0] } ?? member.value.references
      }
    default: []
    }
  }

  /// The schema as part of a description, whose definitions have another address.
  fileprivate var referringToComponents: JSON {
    switch self {
    case .array(let items): .array(items.map(\.referringToComponents))
    case .object(let members):
      .object(
        members.map { member in
          guard let name = member.definition else {
            return Member(name: member.name, value: member.value.referringToComponents)
          }
          return Member(name: "$ref", value: .string("#/components/schemas/\(name)"))
        })
    default: self
    }
  }
}

extension JSON.Member {
  /// The name of the definition to which this refers.
  fileprivate var definition: String? {
    guard name == "$ref", case .string(let address) = value, address.hasPrefix("#/$defs/") else {
      return nil
    }
    return String(address.dropFirst("#/$defs/".utf8.count))
  }
}
