internal import COpenSSL
internal import CaptureBase

/// The certificate and the key of a server, with which it opens sessions.
final class TLSContext: Sendable {
  /// OpenSSL counts its users with atomics; it is not changed once it is made.
  private nonisolated(unsafe) let context: OpaquePointer

  /// Reads the files; throws if clients would refuse them under one of the names.
  init(
    certificate: String, key: String, names: [String], at time: WallTime
  ) throws(HTTPServerError) {
    let certificates = try TLSCertificates(certificate)
    try certificates.check(at: time)
    for name in names { try certificates.check(isFor: name) }
    let key = try TLSKey(key)
    try certificates.check(isOf: key)
    guard let context = SSL_CTX_new(TLS_server_method()) else {
      throw HTTPServerError(.system, "there is no memory for TLS")
    }
    self.context = context
    guard c_ssl_restrict(context) == 1, certificates.use(in: context), key.use(in: context) else {
      throw HTTPServerError(
        .certificate,
        "the certificate \(certificates.path) and its key cannot be used: \(TLSError.last)")
    }
  }

  deinit {
    SSL_CTX_free(context)
  }

  /// Opens a session; nil if there is no memory.
  func session() -> TLSSession? { TLSSession(context) }
}

/// OpenSSL's message about its last failure on this thread.
enum TLSError {
  static var last: String {
    ERR_reason_error_string(ERR_get_error()).map { String(cString: $0) } ?? "unknown error"
  }
}
