/// A kind of request that the server answers.
public struct HTTPRoute: Sendable {
  /// Who may use a route.
  public enum Access: String, Hashable, Sendable {
    /// Everyone on this machine: what is compiled into the program.
    case open
    /// Holders of the token.
    case token
    /// Holders of the plain key, as a query item `key` or an `Authorization: Bearer`.
    case plainKey
    /// Any client that has the target, which is secret and works once; the handler ensures both.
    case once
    /// Programs of the same user, by the Unix socket only.
    case localOnly
  }

  /// Answers a request, away from the server's own thread.
  ///
  /// Its task is cancelled when the client departs. An ``HTTPFailure`` becomes an error of the API.
  public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPAnswer

  /// The method; a route of `.get` also answers `HEAD`.
  public let method: HTTPMethod
  /// The path of the targets.
  public let pattern: HTTPPathPattern
  /// Who may use the route.
  public let access: Access
  /// The names that the query may have.
  public let query: [String]
  /// Those of them that the query may have several times.
  public let repeatable: [String]
  /// The greatest length of a body in bytes; 0 for `.get`.
  public let bodyLimit: Int
  /// What the route does, in a few words, for the description of the API.
  public let summary: String
  /// What the body can be; anything if the handler does not read it.
  public let body: HTTPSchema
  /// What answers consist of, by their status; those that are not here report errors.
  public let answers: [HTTPStatus: HTTPContent]
  /// Whether the query may have any names, as the handler does not read it.
  public var ignoresQuery = false
  /// Whether pages of other programs may show the answer.
  public var isEmbeddable = false
  /// Whether the time until an answer says something of the server.
  public private(set) var isTimed = true
  var handler: Handler

  /// Creates a route for targets such as `/v1/photos/{id:hex32}/{tier}`.
  public init(
    _ method: HTTPMethod, _ pattern: HTTPPathPattern, access: Access = .token,
    query: [String] = [], repeatable: [String] = [], bodyLimit: Int = 65_536, summary: String,
    body: HTTPSchema = .anything, answers: [HTTPStatus: HTTPContent] = [:],
    handler: @escaping Handler
  ) {
    precondition(method != .head, "a route of .get answers HEAD as well")
    self.method = method
    self.pattern = pattern
    self.access = access
    self.query = query
    self.repeatable = repeatable
    self.bodyLimit = method == .post ? bodyLimit : 0
    self.summary = summary
    self.body = body
    self.answers = answers
    self.handler = handler
  }
}

extension HTTPRoute {
  /// Returns the route with a condition for which its requests wait.
  public func waiting(for condition: @escaping @Sendable () async -> Void) -> HTTPRoute {
    var route = self
    route.handler = { [handler] request in
      await condition()
      return try await handler(request)
    }
    return route
  }

  /// Returns the route of requests that wait for something to happen, such as a new frame: the server's
  /// statistics leave out how long that takes.
  public var untimed: HTTPRoute {
    var route = self
    route.isTimed = false
    return route
  }

  /// The names that the query may have, with that of the key.
  var knownQuery: [String] { access == .plainKey ? query + ["key"] : query }
}
