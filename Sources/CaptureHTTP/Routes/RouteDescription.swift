internal import CaptureJSON

/// The description of an API, made from its routes.
public enum RouteDescription {
  /// Returns an OpenAPI 3.1 document in JSON; its paths have the order of the routes.
  ///
  /// The schema is the address of a JSON Schema with a definition `Error`.
  public static func openAPI(
    title: String, version: String, schema: String = "/v1/schema.json", routes: [HTTPRoute]
  ) -> [UInt8] {
    let document: JSON = [
      "openapi": "3.1.0",
      "info": ["title": .string(title), "version": .string(version)],
      "paths": paths(routes),
      "components": ["securitySchemes": securitySchemes, "responses": ["error": error(schema)]],
    ]
    return Array(document.text.utf8)
  }

  private static func paths(_ routes: [HTTPRoute]) -> JSON {
    var paths: [JSON.Member] = []
    for route in routes {
      let path = route.pattern.description
      let operation = JSON.Member(
        name: route.method.rawValue.lowercased(), value: .object(route.operation))
      if let index = paths.firstIndex(where: { $0.name == path }),
        case .object(let operations) = paths[index].value
      {
        paths[index].value = .object(operations + [operation])
      } else {
        paths.append(JSON.Member(name: path, value: .object([operation])))
      }
    }
    return .object(paths)
  }

  private static let securitySchemes: JSON = [
    "token": ["type": "apiKey", "in": "header", "name": "Capture-Token"],
    "plainKey": ["type": "apiKey", "in": "query", "name": "key"],
    "plainKeyAsBearer": ["type": "http", "scheme": "bearer"],
  ]

  private static func error(_ schema: String) -> JSON {
    [
      "description": "What failed, and what a person can do about it",
      "content": [
        "application/json": [
          "schema": [
            "type": "object", "required": ["error"],
            "properties": ["error": ["$ref": .string("\(schema)#/$defs/Error")]],
          ]
        ]
      ],
    ]
  }
}

extension HTTPRoute {
  /// The members of an OpenAPI operation.
  fileprivate var operation: [JSON.Member] {
    var members = [JSON.Member(name: "summary", value: .string(summary))]
    if !parameters.isEmpty { members.append(.init(name: "parameters", value: .array(parameters))) }
    if method == .post { members.append(.init(name: "requestBody", value: requestBody)) }
    members.append(.init(name: "security", value: security))
    members.append(.init(name: "x-access", value: .string(access.rawValue)))
    let responses: JSON = [
      "2XX": ["description": "What was asked for"],
      "default": ["$ref": "#/components/responses/error"],
    ]
    members.append(.init(name: "responses", value: responses))
    return members
  }

  private var parameters: [JSON] {
    let parts = pattern.segments.compactMap { segment -> JSON? in
      guard case .part(let name, let kind) = segment else { return nil }
      return [
        "name": .string(name), "in": "path", "required": true,
        "schema": ["type": "string", "pattern": .string(kind.expression)],
      ]
    }
    return parts
      + query.map { ["name": .string($0), "in": "query", "schema": ["type": "string"]] }
  }

  private var requestBody: JSON {
    [
      "description": .string("At most \(bodyLimit) bytes"),
      "content": ["application/json": ["schema": ["type": "object"]]],
      "x-limit": .integer(bodyLimit),
    ]
  }

  private var security: JSON {
    switch access {
    case .open, .once, .localOnly: []
    case .token: [["token": []]]
    case .plainKey: [["plainKey": []], ["plainKeyAsBearer": []]]
    }
  }
}
