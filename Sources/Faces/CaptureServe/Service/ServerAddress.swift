internal import CaptureHTTP

/// Where a server is reached by TCP.
struct ServerAddress: Sendable {
  /// The address to open in a browser, with the token that it needs; nil if there is none.
  var address: String?
  /// The TCP port, which a proxy's address does not have.
  var port: UInt16?
  /// The addresses for other programs, with the key that they need.
  var plain: [String] = []
  /// Whether the server is about to end.
  var isStopping = false
  /// The number of photos that it gave up at its end; nil until all photos have ended.
  var gaveUp: Int?
}

extension ServerAddress {
  /// Creates the addresses of a server with an origin, such as `http://127.0.0.1:7878`.
  init(origin: String, port: UInt16?, token: HTTPSecret, plainKey: HTTPSecret?) {
    address = "\(origin)/#k=\(token.text)"
    self.port = port
    plain = plainKey.map { key in plainPaths.map { "\(origin)/\($0)?key=\(key.text)" } } ?? []
  }
}
