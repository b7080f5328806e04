import CaptureHTTP
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// The served description as programs read it that generate clients.
@Suite(.timeLimit(.minutes(10)))
struct DescriptionTests {
  /// An operation and where it is.
  private struct Operation {
    let path: String
    let json: JSON
  }

  private static func description() async throws -> ServedDescription {
    try await ServerFixture.withPlainURLs().description
  }

  private static func operations(in document: JSON) -> [Operation] {
    (document["paths"]?.members ?? []).flatMap { path in
      path.value.members.map { Operation(path: path.name, json: $0.value) }
    }
  }

  @Test func `every route but the files of the page is described`() async throws {
    let fixture = try await ServerFixture.withPlainURLs()
    let description = try await fixture.description
    for route in fixture.server.routes where description.operation(of: route) == nil {
      let path = "\(route.pattern)"
      #expect(route.access == .open && path != "/v1", "\(path)")
    }
  }

  @Test func `every operation has a name of its own, its path's parameters and a success`()
    async throws
  {
    let document = try await Self.description().document
    #expect(document["openapi"] == "3.1.0")
    #expect(document["info"]?["title"] != nil && document["info"]?["version"] != nil)
    let operations = Self.operations(in: document)
    let names = operations.compactMap { $0.json["operationId"]?.text }
    #expect(Set(names).count == operations.count)
    for operation in operations {
      let parts = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }
      let parameters = operation.json["parameters"]?.items ?? []
      let declared = parameters.filter { $0["in"] == "path" && $0["required"] == true }
      let names = declared.compactMap { $0["name"]?.text }
      #expect(names == parts.map { String($0.dropFirst().dropLast()) })
      #expect(Set(parameters.map { $0["name"] }).count == parameters.count)
      let statuses = operation.json["responses"]?.members.map(\.name) ?? []
      #expect(statuses.contains { $0.hasPrefix("2") }, "\(operation.path)")
      #expect(statuses.last == "default")
    }
  }

  @Test func `every answer is described, and every scheme of access is known`() async throws {
    let document = try await Self.description().document
    let schemes = document["components"]?["securitySchemes"]?.members.map(\.name) ?? []
    for operation in Self.operations(in: document) {
      for response in operation.json["responses"]?.members ?? [] where response.name != "default" {
        #expect(response.value["description"]?.text?.isEmpty == false)
        #expect(Int(response.name).map { (200...599).contains($0) } == true)
      }
      for scheme in operation.json["security"]?.items ?? [] {
        #expect(scheme.members.allSatisfy { schemes.contains($0.name) })
      }
    }
  }

  @Test func `every reference leads somewhere, and every schema is referred to`() async throws {
    let document = try await Self.description().document
    let references = Self.references(in: document)
    for reference in references {
      let names = reference.split(separator: "/").map(String.init)
      #expect(names.first == "#")
      let target = names.dropFirst().reduce(document) { $0[$1] ?? .null }
      #expect(target != .null, "\(reference)")
    }
    for schema in document["components"]?["schemas"]?.members ?? [] {
      #expect(references.contains("#/components/schemas/\(schema.name)"), "\(schema.name)")
    }
  }

  private static func references(in json: JSON) -> Set<String> {
    switch json {
    case .array(let items): Set(items.flatMap(references))
    case .object(let members):
      Set(
        members.flatMap { member in
          member.name == "$ref" ? Set([member.value.text ?? ""]) : references(in: member.value)
        })
    default: []
    }
  }

  @Test func `an object of the server's own is closed`() async throws {
    let document = try await Self.description().document
    // A printed object may be part of a larger one, such as a photo of a list.
    let open = Set(try JSONSchema.ofOutput().definitions.map(\.name))
    for schema in document["components"]?["schemas"]?.members ?? []
    where !open.contains(schema.name) || schema.name == "Error" {
      let isClosed =
        schema.value["additionalProperties"] == false
        || schema.value["unevaluatedProperties"] == false || schema.value["anyOf"] != nil
      #expect(isClosed, "\(schema.name)")
    }
  }
}
