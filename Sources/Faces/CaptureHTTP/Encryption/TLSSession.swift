internal import COpenSSL

/// The TLS of one connection: bytes in, bytes out, and no socket.
///
/// What OpenSSL wants to send collects in memory, from where the owner takes it. So the pace of a
/// connection is decided in one place, with and without TLS.
struct TLSSession: ~Copyable {
  /// What keeps the session from going on.
  enum Pause {
    /// More bytes of the client are needed.
    case needsMore
    /// The client has announced that it sends no more.
    case ended
    /// The client does not speak TLS, or not as it should.
    case failed
  }

  private let session: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer

  /// The largest number of bytes that are encrypted at once: those of one record.
  static let recordLimit = 16 << 10

  /// Creates the server's side of a connection; nil if there is no memory.
  init?(_ context: OpaquePointer) {
    guard let session = SSL_new(context) else { return nil }
    guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
      SSL_free(session)
      return nil
    }
    self.session = session
    self.incoming = incoming
    self.outgoing = outgoing
    SSL_set_bio(session, incoming, outgoing)
    SSL_set_accept_state(session)
  }

  deinit {
    SSL_free(session)
  }

  /// Whether both sides have agreed on keys.
  var isEstablished: Bool { SSL_is_init_finished(session) == 1 }

  /// Takes bytes that the client has sent; returns whether there was memory for them.
  borrowing func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let count = CInt(bytes.count)
    return BIO_write(incoming, bytes.baseAddress, count) == count
  }

  /// Decrypts what was taken, piece by piece, after the handshake if that is still to be done.
  borrowing func decrypt(_ body: (UnsafeRawBufferPointer) -> Void) -> Pause {
    withUnsafeTemporaryAllocation(byteCount: Self.recordLimit, alignment: 1) { buffer in
      while true {
        ERR_clear_error()
        let count = SSL_read(session, buffer.baseAddress, CInt(buffer.count))
        guard count > 0 else { return pause(after: count) }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
      }
    }
  }

  /// Encrypts at most one record, and returns the number of bytes that were; nil if that failed.
  borrowing func encrypt(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let count = CInt(min(bytes.count, Self.recordLimit))
    ERR_clear_error()
    let encrypted = SSL_write(session, bytes.baseAddress, count)
    return encrypted > 0 ? Int(encrypted) : nil
  }

  /// Says that nothing follows.
  borrowing func end() {
    ERR_clear_error()
    SSL_shutdown(session)
  }

  /// Hands over what is to be sent to the client.
  borrowing func flush(_ body: (UnsafeRawBufferPointer) -> Void) {
    var start: UnsafeMutablePointer<CChar>?
    let count = c_bio_bytes(outgoing, &start)
    guard count > 0 else { return }
    body(UnsafeRawBufferPointer(start: start, count: count))
    c_bio_clear(outgoing)
  }

  private borrowing func pause(after result: CInt) -> Pause {
    switch SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ: .needsMore
    case SSL_ERROR_ZERO_RETURN: .ended
    default: .failed
    }
  }
}
