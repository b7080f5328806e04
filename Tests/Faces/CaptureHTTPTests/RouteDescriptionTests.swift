import CaptureHTTP
import CaptureJSON
import Testing

@Suite struct RouteDescriptionTests {
  @Test func `a description has every route with its parts, query, body and access`() throws {
    let routes = [
      HTTPRoute(
        .get, "/v1/photos/{id:hex32}/{tier}", query: ["v", "w"], repeatable: ["w"],
        summary: "A photo in a size",
        handler: Self.handler),
      HTTPRoute(
        .post, "/v1/photos/rate", bodyLimit: 1_048_576, summary: "Rate photos",
        handler: Self.handler),
      HTTPRoute(.get, "/v1/albums/{name}", summary: "An album", handler: Self.handler),
      HTTPRoute(.post, "/v1/albums/{name}", summary: "Change an album", handler: Self.handler),
      HTTPRoute(.get, "/frame.jpg", access: .plainKey, summary: "A frame", handler: Self.handler),
      HTTPRoute(.post, "/v1/quit", access: .localOnly, summary: "End", handler: Self.handler),
    ]
    let bytes = RouteDescription.openAPI(title: "Capture", version: "1", routes: routes)
    let document = try LocatedJSON(reading: bytes, file: "openapi.json").json
    #expect(document["openapi"] == "3.1.0")
    #expect(
      document["paths"]?.names == [
        "/v1/photos/{id}/{tier}", "/v1/photos/rate", "/v1/albums/{name}", "/frame.jpg", "/v1/quit",
      ])
    let tier = document["paths"]?["/v1/photos/{id}/{tier}"]?["get"]
    #expect(tier?["summary"] == "A photo in a size")
    #expect(tier?["security"] == [["token": []]])
    #expect(
      tier?["parameters"] == [
        [
          "name": "id", "in": "path", "required": true,
          "schema": ["type": "string", "pattern": "^[0-9a-f]{32}$"],
        ],
        [
          "name": "tier", "in": "path", "required": true,
          "schema": ["type": "string", "pattern": "^[a-z0-9-]{1,64}$"],
        ],
        ["name": "v", "in": "query", "schema": ["type": "string"]],
        [
          "name": "w", "in": "query", "schema": ["type": "array", "items": ["type": "string"]],
        ],
      ])
    let rate = document["paths"]?["/v1/photos/rate"]?["post"]
    #expect(rate?["requestBody"]?["x-limit"] == 1_048_576)
    #expect(document["paths"]?["/v1/albums/{name}"]?.names == ["get", "post"])
    #expect(document["paths"]?["/frame.jpg"]?["get"]?["security"]?.count == 2)
    #expect(document["paths"]?["/v1/quit"]?["post"]?["x-access"] == "localOnly")
    let error = document["components"]?["responses"]?["error"]
    #expect(error?["description"] != nil)
  }

  @Test func `bodies and answers are described, and refer to schemas with names`() throws {
    let stars = HTTPSchema.object(["stars": .integer(in: 0...5)]).named("Stars")
    let routes = [
      HTTPRoute(
        .post, "/v1/stars/{block:number}", summary: "Stars", body: stars,
        answers: [
          .ok: .json(.array(of: stars.orNull)), .accepted: .lines(of: stars),
          .created: .bytes("image/jpeg", "application/zip").with(headers: ["Capture-Stars"]),
          .conflict: .bytes("image/x-star; boundary=star", after: stars), .noContent: .nothing,
        ], handler: Self.handler)
    ]
    let bytes = RouteDescription.openAPI(title: "Capture", version: "1", routes: routes)
    let document = try LocatedJSON(reading: bytes, file: "openapi.json").json
    let operation = try #require(document["paths"]?["/v1/stars/{block}"]?["post"])
    #expect(operation["operationId"] == "postStarsByBlock")
    let reference: JSON = ["$ref": "#/components/schemas/Stars"]
    #expect(operation["requestBody"]?["content"]?["application/json"]?["schema"] == reference)
    let answers = try #require(operation["responses"])
    #expect(answers.names == ["200", "201", "202", "204", "409", "default"])
    let list: JSON = ["type": "array", "items": ["anyOf": [reference, ["type": "null"]]]]
    #expect(answers["200"]?["content"] == ["application/json": ["schema": list]])
    #expect(answers["201"]?["content"] == ["image/jpeg": [:], "application/zip": [:]])
    #expect(answers["201"]?["headers"]?.names == ["Capture-Stars"])
    #expect(answers["202"]?["content"]?["application/jsonl"]?["x-itemSchema"] == reference)
    #expect(answers["204"] == ["description": "No Content"])
    #expect(answers["409"]?["content"] == ["image/x-star": ["x-firstLine": reference]])
    let schemas = try #require(document["components"]?["schemas"])
    #expect(schemas.names == ["Error", "Failure", "Stars"])
    #expect(
      schemas["Stars"] == [
        "type": "object",
        "properties": ["stars": ["type": "integer", "minimum": 0, "maximum": 5]],
        "required": ["stars"], "additionalProperties": false,
      ])
  }

  private static let handler: HTTPRoute.Handler = { _ in HTTPAnswer() }
}

extension JSON {
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate var names: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.name)
  }

  fileprivate var count: Int {
    guard case .array(let values) = self else { return 0 }
    return values.count
  }
}
