/// The code for the outcome of a client's request.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
  /// The code, from 100 to 599.
  public let rawValue: Int

  /// Creates a status from its code.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// 200: the answer is what was requested.
  public static let ok = HTTPStatus(rawValue: 200)
  /// 201: something was created.
  public static let created = HTTPStatus(rawValue: 201)
  /// 202: the work has begun.
  public static let accepted = HTTPStatus(rawValue: 202)
  /// 204: there is nothing to say.
  public static let noContent = HTTPStatus(rawValue: 204)
  /// 304: what the client has is still current.
  public static let notModified = HTTPStatus(rawValue: 304)
  /// 400: the request cannot be understood.
  public static let badRequest = HTTPStatus(rawValue: 400)
  /// 401: the token is missing or wrong.
  public static let unauthorized = HTTPStatus(rawValue: 401)
  /// 403: the client may not request this.
  public static let forbidden = HTTPStatus(rawValue: 403)
  /// 404: there is no such thing.
  public static let notFound = HTTPStatus(rawValue: 404)
  /// 405: the target cannot be used in this way.
  public static let methodNotAllowed = HTTPStatus(rawValue: 405)
  /// 408: the request took too long to arrive.
  public static let requestTimeout = HTTPStatus(rawValue: 408)
  /// 409: the present state of things forbids it.
  public static let conflict = HTTPStatus(rawValue: 409)
  /// 411: the length of the body is missing.
  public static let lengthRequired = HTTPStatus(rawValue: 411)
  /// 413: the body is too long.
  public static let contentTooLarge = HTTPStatus(rawValue: 413)
  /// 415: the body is of the wrong type.
  public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
  /// 417: the client expects something that the server does not do.
  public static let expectationFailed = HTTPStatus(rawValue: 417)
  /// 421: the request is meant for another host.
  public static let misdirected = HTTPStatus(rawValue: 421)
  /// 422: the request is well formed, but makes no sense.
  public static let unprocessable = HTTPStatus(rawValue: 422)
  /// 431: the headers are too long.
  public static let headersTooLarge = HTTPStatus(rawValue: 431)
  /// 500: something failed that should not.
  public static let internalError = HTTPStatus(rawValue: 500)
  /// 503: the server is too busy.
  public static let unavailable = HTTPStatus(rawValue: 503)
  /// 504: something took too long.
  public static let timeout = HTTPStatus(rawValue: 504)
  /// 505: the version of HTTP is not known.
  public static let versionNotSupported = HTTPStatus(rawValue: 505)
  /// 507: there is no room.
  public static let insufficientStorage = HTTPStatus(rawValue: 507)
}

extension HTTPStatus {
  /// The words that follow the code in an answer's first line.
  var words: String { Self.phrases[rawValue] ?? "Status" }

  /// Whether an answer of this status never has a body.
  var isWithoutBody: Bool { rawValue == 204 || rawValue == 304 }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 411: "Length Required",
    413: "Content Too Large", 415: "Unsupported Media Type", 417: "Expectation Failed",
    421: "Misdirected Request", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 500: "Internal Server Error",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    507: "Insufficient Storage",
  ]
}
