/// A request that follows the server's rules and matches a route.
public struct HTTPRequest: Sendable {
  /// A name and a value in a target's query.
  public struct QueryItem: Hashable, Sendable {
    /// The decoded name.
    public let name: String
    /// The decoded value; empty if there is none.
    public let value: String

    /// Creates an item from decoded text.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The method; a `HEAD` request is answered as a `GET` request, without the body.
  public let method: HTTPMethod
  /// The decoded segments of the path, of which there are none for `/`.
  public let path: [String]
  /// The items of the query in order, all of which the route knows.
  public let query: [QueryItem]
  /// The headers as they were received.
  public let headers: HTTPHeaders
  /// The whole body.
  public let body: [UInt8]
  /// Who sent the request.
  public let client: HTTPClient
  /// The segments that the route's pattern names, by those names.
  let parts: [String: String]

  /// Creates a request, which is what tests of handlers do.
  public init(
    _ method: HTTPMethod = .get, path: [String] = [], parts: [String: String] = [:],
    query: [QueryItem] = [], headers: HTTPHeaders = [:], body: [UInt8] = [],
    client: HTTPClient = .network
  ) {
    self.method = method
    self.path = path
    self.parts = parts
    self.query = query
    self.headers = headers
    self.body = body
    self.client = client
  }
}

extension HTTPRequest {
  /// Returns the segment of the path that the route's pattern calls by this name.
  ///
  /// It is a mistake in the program if the pattern has no such name.
  public func part(_ name: String) -> String {
    guard let part = parts[name] else {
      preconditionFailure("the pattern of /\(path.joined(separator: "/")) has no {\(name)}")
    }
    return part
  }

  /// Returns the value of a query item that may occur once; nil if it is absent.
  public func value(_ name: String) throws(HTTPFailure) -> String? {
    let values = values(name)
    guard values.count <= 1 else {
      throw HTTPFailure(.unprocessable, "query", "\"\(name)\" occurs more than once in the query")
    }
    return values.first
  }

  /// Returns all values of a query item in order.
  public func values(_ name: String) -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }
}

/// What a request asks to be done with its target.
///
/// Requests with other methods are refused before a route is looked for.
public enum HTTPMethod: String, Hashable, Sendable {
  /// Reads something, and changes nothing.
  case get = "GET"
  /// Reads only the headers of what a `GET` would return.
  case head = "HEAD"
  /// Changes something.
  case post = "POST"
}

/// Who sent a request, as far as the server knows.
public enum HTTPClient: Hashable, Sendable {
  /// A client of a TCP socket, which has to show a token.
  case network
  /// A program of the same user, connected to the Unix socket.
  case local(user: UInt32)
}
