extension HTTPAnswer {
  /// How long a client may use an answer without asking again.
  public enum Caching: Hashable, Sendable {
    /// Not at all.
    case never
    /// After asking whether it is still current.
    case revalidated
    /// For a year, since its target changes with its contents.
    case immutable
  }

  /// Returns an answer with a tag, or 304 if the client has that version already.
  public static func tagged(
    _ tag: String, _ caching: Caching, type: String, for request: HTTPRequest,
    headers: HTTPHeaders = [:], body: () async throws -> Body
  ) async rethrows -> HTTPAnswer {
    HTTPAnswer(type: type, body: try await body())
  }
}
