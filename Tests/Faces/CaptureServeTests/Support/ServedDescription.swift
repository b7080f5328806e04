import CaptureBase
import CaptureHTTP
import CaptureJSON
import CaptureTestSupport
import Testing

/// The description that a server serves, against which what it gets and answers is checked.
struct ServedDescription: Sendable {
  let document: JSON
  let schema: JSONSchema

  init(_ document: JSON) {
    self.document = document
    schema = JSONSchema(document, definitionsAt: "components/schemas")
  }

  /// Reads a description; the many servers of a test have the same one.
  init(reading bytes: [UInt8]) throws {
    if let known = Self.known.withLock({ $0[bytes] }) {
      self = known
      return
    }
    self.init(try LocatedJSON(reading: bytes, file: "openapi.json").json)
    let read = self
    Self.known.withLock { $0[bytes] = read }
  }

  private static let known = Guarded<[[UInt8]: ServedDescription]>([:])

  /// The operation of a route; nil if it is not part of the API.
  func operation(of route: HTTPRoute) -> JSON? {
    document["paths"]?["\(route.pattern)"]?[route.method.rawValue.lowercased()]
  }

  /// Returns what is wrong with the names in the query of a request that was carried out.
  func problems(ofQuery names: [String], to route: HTTPRoute) -> [String] {
    guard let parameters = operation(of: route)?["parameters"]?.items else { return [] }
    let repeated = Set(names.filter { name in names.count { $0 == name } > 1 })
    return repeated.filter { name in
      let parameter = parameters.first { $0["in"] == "query" && $0["name"]?.text == name }
      return parameter?["schema"]?["type"] != "array"
    }.map { "\($0) may appear only once" }
  }

  /// Returns what is wrong with the body of a request that was carried out.
  func problems(ofBody body: [UInt8], to route: HTTPRoute) -> [String] {
    guard let content = operation(of: route)?["requestBody"]?["content"],
      let wanted = content["application/json"]?["schema"], wanted != [:]
    else { return [] }
    return problems(of: body, following: wanted)
  }

  /// Returns what is wrong with an answer, whose body is nil if it is endless or made while it is sent.
  func problems(
    status: Int, headers: HTTPHeaders, body: [UInt8]?, of route: HTTPRoute
  ) -> [String] {
    guard let operation = operation(of: route), let responses = operation["responses"] else {
      return []
    }
    let declared = responses["\(status)"]
    guard declared != nil || status >= 400 else { return ["the status \(status) is not declared"] }
    let response = declared ?? document["components"]?["responses"]?["error"] ?? .null
    let own = headers.fields.map(\.name).filter { name in
      ["Capture-", "X-", "Content-Disposition"].contains { name.hasPrefix($0) }
    }
    let strange = own.filter { response["headers"]?[$0] == nil }
    return strange.map { "the header \($0) is not declared" }
      + problems(ofType: headers["Content-Type"], body, declared: response["content"])
  }

  private func problems(
    ofType type: String?, _ body: [UInt8]?, declared: JSON?
  ) -> [String] {
    guard let type else {
      return declared == nil && (body ?? []) == [] ? [] : ["the answer has no media type"]
    }
    guard let media = declared?[String(type.prefix { $0 != ";" })] else {
      return ["the media type \(type) is not declared"]
    }
    guard let body else { return [] }
    if let item = media["x-itemSchema"] { return problems(ofLines: body, following: item) }
    if let head = media["x-firstLine"] {
      return problems(of: Array(body.prefix { $0 != UInt8(ascii: "\n") }), following: head)
    }
    guard type == "application/json" else { return [] }
    return problems(of: body, following: media["schema"] ?? .null)
  }

  /// Returns what is wrong with JSON Lines.
  func problems(ofLines lines: [UInt8], following item: JSON) -> [String] {
    lines.split(separator: UInt8(ascii: "\n")).flatMap { problems(of: Array($0), following: item) }
  }

  private func problems(of bytes: [UInt8], following wanted: JSON) -> [String] {
    do {
      let value = try LocatedJSON(reading: bytes, file: "body").json
      return schema.problems(of: value, following: wanted)
    } catch {
      return ["\(error)"]
    }
  }
}

extension ServedDescription {
  /// Expects that a request and its answer are as described.
  func check(
    _ route: HTTPRoute, query: [HTTPRequest.QueryItem], body: [UInt8], status: Int,
    headers: HTTPHeaders, answer: [UInt8]?
  ) {
    var problems = problems(status: status, headers: headers, body: answer, of: route)
    if status < 400 {
      problems += self.problems(ofBody: body, to: route)
      problems += self.problems(ofQuery: query.map(\.name), to: route)
    }
    #expect(problems == [], "\(route.method.rawValue) \(route.pattern) \(status)")
  }
}
