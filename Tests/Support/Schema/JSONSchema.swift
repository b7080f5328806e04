package import CaptureJSON

/// A JSON Schema, of which only the keywords are understood that the program's own schema uses.
package struct JSONSchema: Sendable {
  /// The problems of a value, and the members that some part of the schema describes.
  private struct Verdict {
    var problems: [String] = []
    var described: Set<String> = []

    mutating func add(_ other: Verdict) {
      problems += other.problems
      described.formUnion(other.described)
    }
  }

  /// All definitions by their names.
  package let definitions: [(name: String, schema: JSON)]
  /// How schemas refer to the definitions.
  private let address: String

  /// Reads the definitions of a document, at a path of names such as `components/schemas`.
  package init(_ root: JSON, definitionsAt path: String = "$defs") {
    let all = path.split(separator: "/").reduce(root) { $0[String($1)] ?? .null }
    definitions = all.members.map { ($0.name, $0.value) }
    address = "#/\(path)/"
  }

  /// Returns what is wrong with a value according to a definition; nothing if it is valid.
  package func problems(of value: JSON, as definition: String) -> [String] {
    problems(of: value, following: ["$ref": .string(address + definition)])
  }

  /// Returns what is wrong with a value according to a schema, which may refer to the definitions.
  package func problems(of value: JSON, following schema: JSON) -> [String] {
    check(value, schema, at: "").problems
  }

  private func check(_ value: JSON, _ schema: JSON, at place: String) -> Verdict {
    guard case .object = schema else {
      return Verdict(problems: ["\(place): the schema \(schema.line) is not an object"])
    }
    var verdict = Verdict()
    for keyword in schema.members where keyword.name != "unevaluatedProperties" {
      verdict.add(check(value, keyword, of: schema, at: place))
    }
    guard let rest = schema["unevaluatedProperties"] else { return verdict }
    let unknown = value.members.map(\.name).filter { !verdict.described.contains($0) }
    if rest != false { verdict.problems.append("\(place): unevaluatedProperties must be false") }
    verdict.problems += unknown.map { "\(place)/\($0) is not described" }
    return verdict
  }

  private func check(
    _ value: JSON, _ keyword: JSON.Member, of schema: JSON, at place: String
  ) -> Verdict {
    switch keyword.name {
    case "$schema", "title", "description", "$defs": return Verdict()
    case "$ref": return check(value, referenced(by: keyword.value), at: place)
    case "allOf": return all(keyword.value.items.map { check(value, $0, at: place) })
    case "anyOf": return best(keyword.value.items.map { check(value, $0, at: place) })
    case "properties": return properties(of: value, keyword.value, at: place)
    case "additionalProperties":
      return additional(to: schema["properties"] ?? [:], of: value, keyword.value, at: place)
    case "items":
      let items = value.items.enumerated().map { check($1, keyword.value, at: "\(place)/\($0)") }
      return Verdict(problems: items.flatMap(\.problems))
    default:
      let isValid = accepts(value, keyword)
      return Verdict(problems: isValid ? [] : ["\(place): \(value.line) fails \(keyword.name)"])
    }
  }

  /// Returns whether a value passes a keyword that concerns nothing inside it.
  private func accepts(_ value: JSON, _ keyword: JSON.Member) -> Bool {
    switch keyword.name {
    case "type": Self.types(in: keyword.value).contains { value.isOf(type: $0) }
    case "const": value == keyword.value
    case "enum": keyword.value.items.contains(value)
    case "required":
      keyword.value.items.allSatisfy { name in value.members.contains { .string($0.name) == name } }
    case "pattern":
      (try? Regex(keyword.value.text ?? "").firstMatch(in: value.text ?? "")) != nil
    default: isWithin(value, keyword)
    }
  }

  /// Returns whether a value passes a keyword that limits it; those of other types pass.
  private func isWithin(_ value: JSON, _ limit: JSON.Member) -> Bool {
    switch (limit.name, value, limit.value.double) {
    case ("minimum", _, let least?): value.double.map { $0 >= least } ?? true
    case ("maximum", _, let most?): value.double.map { $0 <= most } ?? true
    case ("minItems", .array(let items), let least?): Double(items.count) >= least
    case ("maxItems", .array(let items), let most?): Double(items.count) <= most
    case ("maxLength", .string(let text), let most?): Double(text.unicodeScalars.count) <= most
    case ("maxProperties", .object(let members), let most?): Double(members.count) <= most
    default: ["minItems", "maxItems", "maxLength", "maxProperties"].contains(limit.name)
    }
  }

  /// The types that a schema's `type` names.
  package static func types(in value: JSON?) -> [String] {
    (value?.text).map { [$0] } ?? (value?.items ?? []).compactMap(\.text)
  }

  /// Returns the definition to which a schema refers, or a schema that no value follows.
  package func referenced(by reference: JSON) -> JSON {
    definitions.first { reference == .string(address + $0.name) }?.schema
      ?? ["no definition": reference]
  }

  private func all(_ parts: [Verdict]) -> Verdict {
    parts.reduce(into: Verdict()) { $0.add($1) }
  }

  /// Returns the verdict of the parts that accept the value, or else of the one that nearly does.
  private func best(_ parts: [Verdict]) -> Verdict {
    guard !parts.isEmpty else { return Verdict(problems: ["anyOf is empty"]) }
    let valid = parts.filter(\.problems.isEmpty)
    return valid.isEmpty
      ? parts.min { $0.problems.count < $1.problems.count } ?? Verdict() : all(valid)
  }

  private func properties(of value: JSON, _ schemas: JSON, at place: String) -> Verdict {
    var verdict = Verdict()
    for member in value.members {
      guard let schema = schemas[member.name] else { continue }
      verdict.described.insert(member.name)
      verdict.problems += check(member.value, schema, at: "\(place)/\(member.name)").problems
    }
    return verdict
  }

  private func additional(
    to known: JSON, of value: JSON, _ schema: JSON, at place: String
  ) -> Verdict {
    var verdict = Verdict()
    for member in value.members where known[member.name] == nil {
      verdict.described.insert(member.name)
      let here = "\(place)/\(member.name)"
      verdict.problems +=
        schema == false
        ? ["\(here) is not described"] : check(member.value, schema, at: here).problems
    }
    return verdict
  }
}

extension JSON {
  /// The items of a list; none of any other value.
  package var items: [JSON] {
    if case .array(let items) = self { items } else { [] }
  }

  /// The member of this name; nil if there is none, or if this is not an object.
  package subscript(name: String) -> JSON? { members.first { $0.name == name }?.value }

  /// A text; nil for any other value.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number; nil for any other value.
  package var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// A number; nil for any other value.
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"),
      (.number, "number"), (.string, "string"), (.array, "array"), (.object, "object"):
      true
    default: false
    }
  }
}
