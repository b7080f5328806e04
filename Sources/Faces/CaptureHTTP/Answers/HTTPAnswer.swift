/// What a handler returns to a client.
///
/// The server adds the headers of the protocol, and those that protect the page.
public struct HTTPAnswer: Sendable {
  /// What follows the headers.
  public enum Body: Sendable {
    /// Nothing.
    case none
    /// Bytes of an array, which is not copied if it is long.
    case bytes([UInt8])
    /// Bytes that are sent from where they lie.
    case shared(any HTTPBytes)
    /// Bytes that are made while they are sent, and that end by themselves.
    ///
    /// If the closure throws, the connection is closed, so that the client sees that bytes are missing.
    case stream(@Sendable (HTTPWriter) async throws -> Void)
    /// Bytes that are made as long as the client listens.
    ///
    /// A feed is cancelled when the server stops.
    case feed(@Sendable (HTTPWriter) async throws -> Void)
  }

  /// What became of the request.
  public var status: HTTPStatus
  /// Headers besides those that the server adds.
  public var headers: HTTPHeaders
  /// What follows the headers.
  public var body: Body

  /// Creates an answer, which is not to be cached unless its headers have a `Cache-Control`.
  public init(_ status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates an answer with a body of a media type.
  public init(
    _ status: HTTPStatus = .ok, type: String, headers: HTTPHeaders = [:], body: Body
  ) {
    self.init(status, headers: headers, body: body)
    self.headers.add("Content-Type", type)
  }

  /// Creates an answer of JSON text.
  public static func json(_ text: String, status: HTTPStatus = .ok) -> HTTPAnswer {
    HTTPAnswer(status, type: "application/json", body: .bytes(Array(text.utf8)))
  }
}
