internal import CaptureJSON

/// What an answer consists of, for the description of the API.
public struct HTTPContent: Hashable, Sendable {
  /// How a body of a media type is made.
  enum Form: Hashable, Sendable {
    /// A JSON value.
    case value(HTTPSchema)
    /// JSON values, each of which has its own line.
    case lines(HTTPSchema)
    /// A line with a JSON value, and bytes.
    case headed(HTTPSchema)
    /// A text.
    case text
    /// Bytes, such as those of a picture.
    case bytes
  }

  /// A kind of body.
  struct Body: Hashable, Sendable {
    let type: String
    let form: Form
  }

  let bodies: [Body]
  /// The names of the headers that the answer has or may have, besides those of every answer.
  let headers: [String]

  private init(_ bodies: [Body], headers: [String] = []) {
    self.bodies = bodies
    self.headers = headers
  }
}

extension HTTPContent {
  /// No body.
  public static let nothing = HTTPContent([])
  /// A JPEG.
  public static let jpeg = HTTPContent.bytes("image/jpeg")

  /// A JSON value.
  public static func json(_ schema: HTTPSchema) -> HTTPContent {
    HTTPContent([Body(type: "application/json", form: .value(schema))])
  }

  /// JSON values, one on each line.
  public static func lines(of schema: HTTPSchema) -> HTTPContent {
    HTTPContent([Body(type: "application/jsonl", form: .lines(schema))])
  }

  /// A line with a JSON value, and the bytes that it describes.
  public static func bytes(_ type: String, after schema: HTTPSchema) -> HTTPContent {
    HTTPContent([Body(type: type, form: .headed(schema))])
  }

  /// Bytes of one of these media types.
  public static func bytes(_ types: String...) -> HTTPContent { bytes(types) }

  /// Bytes of one of these media types.
  public static func bytes(_ types: [String]) -> HTTPContent {
    HTTPContent(types.map { Body(type: $0, form: .bytes) })
  }

  /// A text.
  public static func text(_ type: String) -> HTTPContent {
    HTTPContent([Body(type: type, form: .text)])
  }

  /// The same with headers that say more.
  public func with(headers: [String]) -> HTTPContent {
    HTTPContent(bodies, headers: self.headers + headers)
  }
}

extension HTTPContent {
  /// The schemas of its bodies.
  var schemas: [HTTPSchema] { bodies.compactMap(\.form.schema) }

  /// The members of an OpenAPI response.
  var members: [JSON.Member] {
    let headers = headers.map { JSON.Member(name: $0, value: ["schema": ["type": "string"]]) }
    let bodies = bodies.map { JSON.Member(name: $0.essence, value: $0.form.mediaType) }
    return JSON.compact([
      "headers": headers.isEmpty ? nil : .object(headers),
      "content": bodies.isEmpty ? nil : .object(bodies),
    ]).members
  }
}

extension HTTPContent.Body {
  /// The media type without its parameters.
  fileprivate var essence: String { String(type.prefix { $0 != ";" }) }
}

extension HTTPContent.Form {
  fileprivate var schema: HTTPSchema? {
    switch self {
    case .value(let schema), .lines(let schema), .headed(let schema): schema
    case .text, .bytes: nil
    }
  }

  /// An OpenAPI media type, which can describe single values only.
  fileprivate var mediaType: JSON {
    switch self {
    case .value(let schema): ["schema": schema.json]
    case .lines(let schema): ["schema": ["type": "string"], "x-itemSchema": schema.json]
    case .headed(let schema): ["x-firstLine": schema.json]
    case .text: ["schema": ["type": "string"]]
    case .bytes: [:]
    }
  }
}
