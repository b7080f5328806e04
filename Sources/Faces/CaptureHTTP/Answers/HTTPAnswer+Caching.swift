extension HTTPAnswer {
  /// How long a client may use an answer without asking again.
  public enum Caching: Hashable, Sendable {
    /// Not at all: it asks each time whether its copy is still current.
    case revalidated
    /// For a year, since each version has its own target.
    case immutable

    fileprivate var words: String {
      switch self {
      case .revalidated: "no-cache"
      case .immutable: "private, max-age=31536000, immutable"
      }
    }
  }

  /// Returns an answer that a client may keep, or 304 if it has this version already.
  ///
  /// The tag identifies the version, and contains no quotation marks. The body is made only if it is
  /// needed.
  public static func cached(
    _ caching: Caching, tag: String, type: String, for request: HTTPRequest,
    body: () async throws -> Body
  ) async rethrows -> HTTPAnswer {
    try await cached(caching, tag: tag, type: type, body: request.has(tag) ? nil : body())
  }

  /// Returns an answer that a client may keep, or 304 if there is no body, since the client has it.
  public static func cached(
    _ caching: Caching, tag: String, type: String, body: Body?
  ) -> HTTPAnswer {
    let headers: HTTPHeaders = ["ETag": "\"\(tag)\"", "Cache-Control": caching.words]
    guard let body else { return HTTPAnswer(.notModified, headers: headers) }
    return HTTPAnswer(type: type, headers: headers, body: body)
  }
}

extension HTTPRequest {
  /// Whether the client already has the version with this tag.
  public func has(_ tag: String) -> Bool {
    headers.values(of: "If-None-Match").flatMap { $0.split(separator: ",") }.contains { word in
      let word = word.drop { $0 == " " }.prefix { $0 != " " }
      return word == "*" || word == "\"\(tag)\"" || word == "W/\"\(tag)\""
    }
  }
}
