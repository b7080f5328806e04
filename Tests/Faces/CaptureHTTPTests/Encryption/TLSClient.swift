import COpenSSL
import CaptureTestSupport

/// A client that speaks TLS over a connection of a test, and believes every certificate.
///
/// It is used by one thread at a time.
final class TLSClient: @unchecked Sendable {
  let connection: RawClient
  private let context: OpaquePointer
  private let session: OpaquePointer
  private var received: [UInt8] = []

  /// Connects to a port of 127.0.0.1, and agrees on keys.
  convenience init(port: UInt16) throws {
    try self.init(RawClient(port: port))
  }

  /// Agrees on keys on a connection.
  init(_ connection: RawClient) throws {
    guard let context = SSL_CTX_new(TLS_client_method()), let session = SSL_new(context) else {
      throw TestSetupError("no memory for TLS")
    }
    self.connection = connection
    self.context = context
    self.session = session
    SSL_set_fd(session, connection.descriptor)
    ERR_clear_error()
    guard SSL_connect(session) == 1 else { throw TestSetupError("there is no TLS") }
  }

  deinit {
    SSL_free(session)
    SSL_CTX_free(context)
  }

  /// Sends a text; returns whether the server takes it.
  @discardableResult
  func send(_ text: String) -> Bool {
    ERR_clear_error()
    return SSL_write(session, text, CInt(text.utf8.count)) == CInt(text.utf8.count)
  }

  /// How a connection ended.
  enum End {
    /// The server has announced that nothing follows.
    case said
    /// The connection was cut.
    case cut
  }

  /// Receives some bytes; none at the end.
  func receive(upTo limit: Int = 65_536) throws -> (bytes: [UInt8], end: End?) {
    guard SSL_pending(session) > 0 || connection.waitForInput() else {
      throw TestSetupError("the server did not answer")
    }
    var buffer = [UInt8](repeating: 0, count: limit)
    ERR_clear_error()
    let count = SSL_read(session, &buffer, CInt(limit))
    if count > 0 { return (Array(buffer[..<Int(count)]), nil) }
    return ([], SSL_get_error(session, count) == SSL_ERROR_ZERO_RETURN ? .said : .cut)
  }

  /// Receives everything up to the end of the connection.
  func receiveAll() throws -> (bytes: [UInt8], end: End) {
    var all: [UInt8] = []
    while true {
      let (bytes, end) = try receive()
      all += bytes
      if let end { return (all, end) }
    }
  }

  /// Receives a whole answer.
  func receiveReply() throws -> Reply {
    while true {
      if let (reply, length) = Reply.read(received) {
        received.removeFirst(length)
        return reply
      }
      let (bytes, end) = try receive()
      guard end == nil else { throw TestSetupError("the connection ended within an answer") }
      received += bytes
    }
  }

  /// The first bytes that a client sends.
  static func hello() throws -> [UInt8] {
    guard let context = SSL_CTX_new(TLS_client_method()), let session = SSL_new(context),
      let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem())
    else { throw TestSetupError("no memory for TLS") }
    defer {
      SSL_free(session)
      SSL_CTX_free(context)
    }
    SSL_set_bio(session, input, output)
    _ = SSL_connect(session)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = BIO_read(output, &bytes, CInt(bytes.count))
    return Array(bytes[..<Int(count)])
  }
}
