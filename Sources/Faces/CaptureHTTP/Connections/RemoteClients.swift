internal import CaptureBase

/// What is known of clients on other machines before a port is chosen.
struct RemoteClients {
  private let access: HTTPRemoteAccess
  private let tls: TLSContext?

  /// Reads the certificate and its key, if the server has TLS of its own.
  init(_ access: HTTPRemoteAccess, at time: WallTime) throws(HTTPServerError) {
    self.access = access
    guard case .tls(let certificate, let key) = access.protection else {
      tls = nil
      return
    }
    tls = try TLSContext(certificate: certificate, key: key, names: access.names, at: time)
  }

  /// The clients of a port that other machines can reach.
  func clients(port: UInt16) -> ListeningSocket.Clients {
    .network(port: port, hosts: Set(access.hosts(port: port)), tls: tls)
  }

  /// The hosts that a proxy on this machine passes on to a port on loopback.
  func proxiedHosts(port: UInt16) -> Set<String> {
    access.protection == .proxy ? Set(access.hosts(port: port)) : []
  }
}
