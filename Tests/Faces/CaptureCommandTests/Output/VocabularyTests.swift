import CaptureArguments
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureCommand

/// The schema of the output, which keeps to one vocabulary and to the program's commands.
struct VocabularyTests {
  @Test func `the schema describes the output of exactly the commands that accept --json`() {
    let accepting = Program.syntax.settings.map(\.key)
      .filter { $0.count > 1 && $0.last == "json" }
      .map { $0.dropLast().joined(separator: ".") }
    #expect(OutputSchema.commands.sorted() == accepting.sorted())
  }

  @Test func `no name has values of two types`() throws {
    for (name, types) in try Self.types() {
      // An id that a client has chosen has no type.
      #expect(types.count < 2, "\(name) is \(types.sorted().joined(separator: " or "))")
    }
  }

  @Test func `names in Ms are numbers, names of paths are texts, and no other words are used`()
    throws
  {
    let foreign: Set = [
      "device", "file", "folder", "source", "ms", "seconds", "milliseconds", "duration",
    ]
    for (name, types) in try Self.types() {
      if name.hasSuffix("Ms") { #expect(types == ["number"], "\(name)") }
      if name == "path" || name.hasSuffix("Path") { #expect(types == ["string"], "\(name)") }
      #expect(!foreign.contains(name) && !name.hasSuffix("econds"), "\(name)")
    }
  }

  @Test func `no object has members that the schema does not describe`() throws {
    let schema = try #require(OutputSchema.schema)
    for command in OutputSchema.commands {
      for part in try #require(schema.definition(command)?["anyOf"]).items {
        let whole = part["$ref"].flatMap { schema.definition(reference: $0) } ?? part
        let closed = whole["additionalProperties"] ?? whole["unevaluatedProperties"]
        #expect(closed == false, "\(command)")
      }
    }
  }

  /// The types that the schema gives to the members of each name; whole numbers are numbers, too.
  private static func types() throws -> [(String, Set<String>)] {
    let schema = try #require(OutputSchema.schema)
    var found: [String: Set<String>] = [:]
    func look(at part: JSON) {
      for member in part["properties"]?.members ?? [] {
        found[member.name, default: []].formUnion(types(of: member.value, in: schema))
      }
      for member in part.members { look(at: member.value) }
      for item in part.items { look(at: item) }
    }
    for definition in schema.definitions { look(at: definition.schema) }
    return found.sorted { $0.key < $1.key }
  }

  private static func types(of part: JSON, in schema: JSONSchema) -> Set<String> {
    var types = Set(JSONSchema.types(in: part["type"]).map { $0 == "integer" ? "number" : $0 })
    for value in [part["const"]].compactMap(\.self) + (part["enum"]?.items ?? []) {
      if case .string = value { types.insert("string") } else { types.insert("boolean") }
    }
    for inner in (part["anyOf"]?.items ?? []) + (part["allOf"]?.items ?? []) {
      types.formUnion(Self.types(of: inner, in: schema))
    }
    if let reference = part["$ref"], let target = schema.definition(reference: reference) {
      types.formUnion(Self.types(of: target, in: schema))
    }
    return types.subtracting(["null"])
  }
}

extension JSONSchema {
  fileprivate func definition(_ name: String) -> JSON? {
    definitions.first { $0.name == name }?.schema
  }

  fileprivate func definition(reference: JSON) -> JSON? {
    definitions.first { reference == .string("#/$defs/\($0.name)") }?.schema
  }
}
