/// What libevent's callbacks find at their address: it decrypts before anyone learns of anything.
///
/// It belongs to the loop's thread. A callback may close the connection, which frees the socket, so
/// nothing here uses the socket after one.
final class SocketRelay {
  /// What decrypts and encrypts; nil without TLS.
  let channel: SecureChannel?
  private let callbacks: ConnectionSocket.Callbacks

  init(_ callbacks: ConnectionSocket.Callbacks, _ channel: SecureChannel?) {
    self.callbacks = callbacks
    self.channel = channel
  }

  static func at(_ address: UnsafeMutableRawPointer?) -> SocketRelay? {
    address.map { Unmanaged<SocketRelay>.fromOpaque($0).takeUnretainedValue() }
  }

  func received() {
    guard let news = channel?.decrypt() else { return callbacks.received() }
    if news.isSecured { callbacks.secured() }
    if news.hasReceived { callbacks.received() }
    switch news.pause {
    case .needsMore: break
    case .ended: callbacks.ended(false)
    case .failed: callbacks.ended(true)
    }
  }

  func emptied() {
    channel?.encrypt()
    callbacks.emptied()
  }

  func ended(isBroken: Bool) {
    callbacks.ended(isBroken)
  }
}
