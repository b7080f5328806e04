internal import CLibEvent
internal import Glibc

/// The socket of a connection with its buffers, which libevent fills and empties.
///
/// It belongs to the loop's thread.
struct ConnectionSocket: ~Copyable {
  /// What happens to a socket; each is called on the loop's thread.
  final class Callbacks: Sendable {
    /// The two sides of a connection with TLS have agreed on keys.
    let secured: @Sendable () -> Void
    /// Bytes have arrived.
    let received: @Sendable () -> Void
    /// Everything has been passed to the kernel.
    let emptied: @Sendable () -> Void
    /// The client sends no more or, if the connection is broken, receives no more either.
    let ended: @Sendable (_ isBroken: Bool) -> Void

    init(
      secured: @escaping @Sendable () -> Void,
      received: @escaping @Sendable () -> Void, emptied: @escaping @Sendable () -> Void,
      ended: @escaping @Sendable (_ isBroken: Bool) -> Void
    ) {
      self.secured = secured
      self.received = received
      self.emptied = emptied
      self.ended = ended
    }
  }

  private let event: OpaquePointer
  private let relay: SocketRelay

  /// The number of bytes that are passed to or from the kernel at once.
  private static let burst = 256 << 10
  /// The number of received bytes above which no more are read, until some are taken.
  static let inputLimit = 64 << 10

  /// Takes a connected descriptor over; nil, and the descriptor is closed, if there is no memory.
  init?(
    _ descriptor: CInt, on base: OpaquePointer, tls context: TLSContext?, callbacks: Callbacks
  ) {
    guard let event = bufferevent_socket_new(base, descriptor, CInt(BEV_OPT_CLOSE_ON_FREE.rawValue))
    else {
      close(descriptor)
      return nil
    }
    let channel = context.flatMap { SecureChannel($0, on: event) }
    guard context == nil || channel != nil else {
      bufferevent_free(event)
      return nil
    }
    let relay = SocketRelay(callbacks, channel)
    self.event = event
    self.relay = relay
    bufferevent_set_max_single_write(event, Self.burst)
    bufferevent_setwatermark(event, c_EV_READ, 0, Self.inputLimit)
    bufferevent_setcb(
      event, { _, context in SocketRelay.at(context)?.received() },
      { _, context in SocketRelay.at(context)?.emptied() },
      { _, what, context in
        if what & c_BEV_EVENT_EOF != 0 { SocketRelay.at(context)?.ended(isBroken: false) }
        if what & c_BEV_EVENT_ERROR != 0 { SocketRelay.at(context)?.ended(isBroken: true) }
      }, Unmanaged.passUnretained(relay).toOpaque())
    bufferevent_enable(event, c_EV_READ | c_EV_WRITE)
  }

  deinit {
    bufferevent_free(event)
  }

  /// What decrypts and encrypts; nil without TLS.
  private var channel: SecureChannel? { relay.channel }
}

// MARK: - Receiving

extension ConnectionSocket {
  private var input: OpaquePointer? { channel?.input ?? bufferevent_get_input(event) }

  /// The number of bytes that were received and not taken yet.
  var unread: Int { evbuffer_get_length(input) }

  /// Takes the bytes that were received.
  borrowing func read() -> [UInt8] {
    let count = unread
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, Int(evbuffer_remove(input, buffer.baseAddress, count)))
    }
  }

  /// Drops the bytes that were received, and returns their number.
  borrowing func skip() -> Int {
    let count = unread
    evbuffer_drain(input, count)
    return count
  }
}

// MARK: - Sending

extension ConnectionSocket {
  private var output: OpaquePointer? { channel?.output ?? bufferevent_get_output(event) }

  /// The number of bytes above which an array is held instead of copied.
  private static let copyLimit = 16 << 10

  /// The number of bytes that the kernel has not taken yet.
  var unsent: Int { channel?.unsent ?? evbuffer_get_length(output) }

  /// Appends a piece to what is sent, and returns the number of its bytes.
  @discardableResult
  borrowing func write(_ piece: HTTPPiece) -> Int {
    defer { channel?.encrypt() }
    switch piece {
    case .bytes(let bytes) where bytes.count > Self.copyLimit:
      return write(.shared(SharedBytes(bytes)))
    case .bytes(let bytes):
      evbuffer_add(output, bytes, bytes.count)
      return bytes.count
    case .shared(let owner):
      return owner.withBytes { span in
        span.withUnsafeBytes { reference($0, ownedBy: owner) }
      }
    }
  }

  /// Appends bytes that stay where they are until the kernel has taken them.
  private borrowing func reference(
    _ bytes: UnsafeRawBufferPointer, ownedBy owner: any HTTPBytes
  ) -> Int {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return 0 }
    let reference = Unmanaged.passRetained(owner as AnyObject)
    let failure = evbuffer_add_reference(
      output, start, bytes.count,
      { _, _, owner in
        owner.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
      }, reference.toOpaque())
    if failure != 0 { reference.release() }
    return bytes.count
  }

  /// Keeps the kernel from taking much more than the client does, so that a stream is never stale.
  borrowing func limitKernelQueue(to count: Int) {
    _ = c_set_option(
      bufferevent_getfd(event), CInt(IPPROTO_TCP), TCP_NOTSENT_LOWAT, CInt(count))
  }

  /// Tells the client that nothing follows.
  borrowing func endSending() {
    channel?.end()
    shutdown(bufferevent_getfd(event), CInt(SHUT_WR))
  }
}
