internal import CaptureJSON

extension HTTPRoute {
  /// The route as an OpenAPI operation.
  var operation: JSON {
    .compact([
      "operationId": .string(operationName), "summary": .string(summary),
      "parameters": parameters.isEmpty ? nil : .array(parameters),
      "requestBody": method == .post ? requestBody : nil, "security": security,
      "x-access": .string(access.rawValue), "responses": responses,
    ])
  }

  /// The schemas of its body and its answers.
  var schemas: [HTTPSchema] { [body] + answers.values.flatMap(\.schemas) }

  /// A name that no other route of a server has, such as `getPhotosByIdByTier`.
  private var operationName: String {
    let segments =
      pattern.segments.count > 1
      ? pattern.segments.filter { $0 != .literal("v1") } : pattern.segments
    let words = segments.flatMap { segment in
      switch segment {
      case .literal(let text): text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      case .part(let name, _): ["by", name]
      }
    }
    return method.rawValue.lowercased()
      + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private var parameters: [JSON] {
    let parts = pattern.segments.compactMap { segment -> JSON? in
      guard case .part(let name, let kind) = segment else { return nil }
      return [
        "name": .string(name), "in": "path", "required": true,
        "schema": HTTPSchema.string(kind).json,
      ]
    }
    return parts
      + query.map { name in
        let schema = repeatable.contains(name) ? HTTPSchema.array(of: .string) : .string
        return ["name": .string(name), "in": "query", "schema": schema.json]
      }
  }

  private var requestBody: JSON {
    [
      "description": .string("At most \(bodyLimit) bytes"), "required": true,
      "content": ["application/json": ["schema": body.json]],
      "x-limit": .integer(bodyLimit),
    ]
  }

  private var responses: JSON {
    let declared = answers.sorted { $0.key.rawValue < $1.key.rawValue }
    return .object(
      declared.map { status, content in
        let description = JSON.members(["description": .string(status.words)])
        return JSON.Member(
          name: "\(status.rawValue)", value: .object(description + content.members))
      } + JSON.members(["default": ["$ref": "#/components/responses/error"]]))
  }

  private var security: JSON {
    switch access {
    case .open, .once, .localOnly: []
    case .token: [["token": []]]
    case .plainKey: [["plainKey": []], ["plainKeyAsBearer": []]]
    }
  }
}
