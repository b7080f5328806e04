extension HTTPRoute {
  /// Creates a route for a file that is compiled into the program, and which therefore needs no token.
  ///
  /// The tag identifies the file's version.
  public static func file(
    _ pattern: HTTPPathPattern, type: String, tag: String, _ caching: HTTPAnswer.Caching,
    summary: String, bytes: any HTTPBytes
  ) -> HTTPRoute {
    HTTPRoute(
      .get, pattern, access: .open, summary: summary,
      answers: [.ok: .bytes(type), .notModified: .nothing]
    ) { request in
      await .cached(caching, tag: tag, type: type, for: request) { .shared(bytes) }
    }
  }
}
