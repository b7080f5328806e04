/// How other machines reach a server.
public struct HTTPRemoteAccess: Hashable, Sendable {
  /// What keeps others from reading and changing what is sent.
  public enum Protection: Hashable, Sendable {
    /// The server's own TLS, with two files in PEM form: the certificate, followed by those that lead to
    /// one that clients know, and the certificate's private key.
    case tls(certificate: String, key: String)
    /// A proxy, which alone can reach the server's port.
    case proxy
  }

  /// The name under which the server is reached, such as `camera.example` or `camera.example:8443`.
  ///
  /// Without a port, it is that of the server or, behind a proxy, 443.
  public var host: String
  /// Further names.
  public var otherHosts: [String]
  /// What protects the connections.
  public var protection: Protection

  /// Describes a way to reach a server.
  public init(host: String, otherHosts: [String] = [], protection: Protection) {
    self.host = host
    self.otherHosts = otherHosts
    self.protection = protection
  }
}

extension HTTPRemoteAccess {
  /// The hosts as a browser writes them, the first of which is the usual one.
  func hosts(port: UInt16) -> [String] {
    ([host] + otherHosts).map { name in
      let name = HTTPHost(name.lowercased())
      guard name.port == nil, protection != .proxy, port != HTTPHost.usualPort else {
        return name.withoutUsualPort
      }
      return "\(name.text):\(port)"
    }
  }

  /// The names without their ports.
  var names: [String] {
    ([host] + otherHosts).map { HTTPHost($0.lowercased()).name }
  }
}
