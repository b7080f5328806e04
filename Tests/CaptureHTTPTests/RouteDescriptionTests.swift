import CaptureHTTP
import CaptureJSON
import Testing

@Suite struct RouteDescriptionTests {
  @Test func `a description has every route with its parts, query, body and access`() throws {
    let routes = [
      HTTPRoute(
        .get, "/v1/photos/{id:hex32}/{tier}", query: ["v"], summary: "A photo in a size",
        handler: Self.handler),
      HTTPRoute(
        .post, "/v1/photos/rate", bodyLimit: 1_048_576, summary: "Rate photos",
        handler: Self.handler),
      HTTPRoute(.get, "/v1/albums/{name}", summary: "An album", handler: Self.handler),
      HTTPRoute(.post, "/v1/albums/{name}", summary: "Change an album", handler: Self.handler),
      HTTPRoute(.get, "/frame.jpg", access: .plainKey, summary: "A frame", handler: Self.handler),
      HTTPRoute(.post, "/v1/quit", access: .localOnly, summary: "End", handler: Self.handler),
    ]
    let bytes = RouteDescription.openAPI(
      title: "Capture", version: "1", schema: "/v1/schema.json", routes: routes)
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
      ])
    let rate = document["paths"]?["/v1/photos/rate"]?["post"]
    #expect(rate?["requestBody"]?["x-limit"] == 1_048_576)
    #expect(document["paths"]?["/v1/albums/{name}"]?.names == ["get", "post"])
    #expect(document["paths"]?["/frame.jpg"]?["get"]?["security"]?.count == 2)
    #expect(document["paths"]?["/v1/quit"]?["post"]?["x-access"] == "localOnly")
    let error = document["components"]?["responses"]?["error"]
    #expect(error?["description"] != nil)
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
