internal import CaptureJSON

/// The description of an API, made from its routes.
public enum RouteDescription {
  /// Returns an OpenAPI 3.1 document in JSON; its paths have the order of the routes.
  public static func openAPI(title: String, version: String, routes: [HTTPRoute]) -> [UInt8] {
    let document: JSON = [
      "openapi": "3.1.0",
      "info": ["title": .string(title), "version": .string(version)],
      "paths": paths(routes),
      "components": [
        "securitySchemes": securitySchemes, "responses": ["error": error],
        "schemas": schemas(routes),
      ],
    ]
    return Array(document.text.utf8)
  }

  private static func paths(_ routes: [HTTPRoute]) -> JSON {
    var paths: [JSON.Member] = []
    for route in routes {
      let path = route.pattern.description
      let operation = JSON.members([route.method.rawValue.lowercased(): route.operation])
      if let index = paths.firstIndex(where: { $0.name == path }) {
        paths[index].value = .object(paths[index].value.members + operation)
      } else {
        paths.append(JSON.Member(name: path, value: .object(operation)))
      }
    }
    return .object(paths)
  }

  private static let securitySchemes: JSON = [
    "token": ["type": "apiKey", "in": "header", "name": "Capture-Token"],
    "plainKey": ["type": "apiKey", "in": "query", "name": "key"],
    "plainKeyAsBearer": ["type": "http", "scheme": "bearer"],
  ]

  private static let error: JSON = [
    "description": "What failed, and what a person can do about it",
    "content": ["application/json": ["schema": HTTPSchema.failure.json]],
  ]

  /// All schemas with a name, in the order of their names.
  private static func schemas(_ routes: [HTTPRoute]) -> JSON {
    let all = routes.flatMap(\.schemas) + [.failure]
    let definitions = HTTPSchema.union(all.map(\.definitions))
    return .object(
      definitions.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: $0.value) })
  }
}
