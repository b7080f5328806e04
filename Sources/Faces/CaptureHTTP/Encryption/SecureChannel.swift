internal import CLibEvent
internal import Glibc

/// The readable side of a connection with TLS: buffers of what was decrypted, and of what is to be sent.
///
/// Only a little is encrypted ahead of the kernel. The rest stays where it is, shared with other
/// connections, and one large answer does not keep the loop from the others. It belongs to the loop's
/// thread.
final class SecureChannel {
  /// The result of examining the received bytes.
  struct News {
    /// Whether both sides have just agreed on keys.
    var isSecured = false
    var hasReceived = false
    var pause = TLSSession.Pause.needsMore
  }

  /// What the client has sent.
  let input: OpaquePointer
  /// What is to be sent and not encrypted yet.
  let output: OpaquePointer
  private let session: TLSSession
  /// The socket, which lives longer.
  private let event: OpaquePointer
  private var isEstablished = false

  /// The number of encrypted bytes above which no more are made until the kernel has taken some.
  private static let aheadLimit = 64 << 10

  /// Opens the server's side of a connection; nil if there is no memory.
  init?(_ context: TLSContext, on event: OpaquePointer) {
    guard let session = context.session(), let input = evbuffer_new() else { return nil }
    guard let output = evbuffer_new() else {
      evbuffer_free(input)
      return nil
    }
    self.session = session
    self.input = input
    self.output = output
    self.event = event
  }

  deinit {
    evbuffer_free(input)
    evbuffer_free(output)
  }

  /// The number of bytes that the kernel has not taken yet.
  var unsent: Int { evbuffer_get_length(output) + evbuffer_get_length(encrypted) }

  private var encrypted: OpaquePointer? { bufferevent_get_output(event) }

  /// Decrypts what the socket has received.
  func decrypt() -> News {
    var news = News()
    guard takeReceived() else {
      news.pause = .failed
      return news
    }
    news.pause = session.decrypt { bytes in
      evbuffer_add(input, bytes.baseAddress, bytes.count)
      news.hasReceived = true
    }
    if news.pause == .failed {
      flushAtOnce()  // an alert, which says why
    } else {
      flush()
    }
    guard !isEstablished, session.isEstablished else { return news }
    isEstablished = true
    news.isSecured = true
    encrypt()
    return news
  }

  /// Encrypts some of what is to be sent, if the kernel has taken most of what was before.
  ///
  /// If that fails, nothing is sent any more, and the connection ends like one whose client takes nothing.
  func encrypt() {
    guard isEstablished else { return }
    while evbuffer_get_length(encrypted) < Self.aheadLimit {
      var piece = iovec()
      guard evbuffer_peek(output, 1, nil, &piece, 1) > 0,
        let count = session.encrypt(
          UnsafeRawBufferPointer(start: piece.iov_base, count: piece.iov_len))
      else { return }
      evbuffer_drain(output, count)
      flush()
    }
  }

  /// Tells the client that nothing follows, so that nobody else can end an answer early unnoticed.
  func end() {
    session.end()
    flushAtOnce()
  }

  private func takeReceived() -> Bool {
    let received = bufferevent_get_input(event)
    var piece = iovec()
    while evbuffer_peek(received, 1, nil, &piece, 1) > 0 {
      guard session.take(UnsafeRawBufferPointer(start: piece.iov_base, count: piece.iov_len)) else {
        return false
      }
      evbuffer_drain(received, piece.iov_len)
    }
    return true
  }

  private func flush() {
    session.flush { evbuffer_add(encrypted, $0.baseAddress, $0.count) }
  }

  /// Passes a few bytes to the kernel without the loop, since the connection ends now.
  private func flushAtOnce() {
    guard evbuffer_get_length(encrypted) == 0 else { return }
    session.flush {
      send(bufferevent_getfd(event), $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
    }
  }
}
