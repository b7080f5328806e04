/// Where a request comes from, which decides what rules it has to follow.
enum RequestSource: Hashable, Sendable {
  /// A TCP socket that is reached under these hosts, each with its port, in clear text or over TLS.
  case network(hosts: Set<String>, isEncrypted: Bool = false)
  /// The Unix socket, at the other end of which is a program of this user.
  case local(user: UInt32)

  /// The hosts under which a port on loopback is reached, which has no TLS.
  static func loopbackHosts(port: UInt16) -> Set<String> {
    let names: Set = ["127.0.0.1", "[::1]", "localhost"]
    let hosts = Set(names.map { "\($0):\(port)" })
    return port == HTTPHost.usualClearPort ? hosts.union(names) : hosts
  }

  /// Whether the connection has TLS.
  var isEncrypted: Bool {
    if case .network(_, let isEncrypted) = self { isEncrypted } else { false }
  }

  /// What a handler learns of the source.
  var client: HTTPClient {
    switch self {
    case .network: .network
    case .local(let user): .local(user: user)
    }
  }
}
