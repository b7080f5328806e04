internal import CLibEvent
internal import CaptureFiles
internal import Glibc

/// A socket to which clients connect, closed when the last reference to it is released.
final class ListeningSocket: Sendable {
  /// The kind of clients that connect.
  enum Clients: Sendable {
    /// Those of a TCP port, which is reached under these hosts, and speak TLS if there is a context.
    case network(port: UInt16, hosts: Set<String>, tls: TLSContext? = nil)
    /// Programs of this machine.
    case local
  }

  let descriptor: CInt
  let clients: Clients
  /// The file of a Unix socket that this program has made.
  private let file: LocalSocketFile?

  /// Takes over a descriptor that is bound to a name, and listens.
  init(_ descriptor: CInt, _ clients: Clients, file: LocalSocketFile? = nil) throws(Errno) {
    self.descriptor = descriptor
    self.clients = clients
    self.file = file
    guard listen(descriptor, 128) == 0 else { throw .last }
    if case .network = clients {
      // Accepted sockets inherit it. Without it, an answer may wait 40 ms for an acknowledgement.
      _ = c_set_option(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, 1)
    }
  }

  deinit {
    file?.remove()
    close(descriptor)
  }

  /// The TCP port; nil for a Unix socket.
  var port: UInt16? {
    if case .network(let port, _, _) = clients { port } else { nil }
  }

  /// What opens the TLS of a connection; nil if it has none.
  var tls: TLSContext? {
    if case .network(_, _, let tls) = clients { tls } else { nil }
  }

  /// Whether it is a Unix socket.
  var isLocal: Bool { port == nil }

  /// Returns what is known of a connection.
  func source(of connection: CInt) -> RequestSource {
    switch clients {
    case .network(_, let hosts, let tls): .network(hosts: hosts, isEncrypted: tls != nil)
    case .local: .local(user: UInt32(exactly: c_peer_user(connection)) ?? .max)
    }
  }
}
