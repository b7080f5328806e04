/// Where a server listens, and what it demands.
public struct HTTPConfiguration: Sendable {
  /// A place where a server listens.
  public enum Socket: Hashable, Sendable {
    /// TCP on 127.0.0.1 and ::1, on the first free port of some; port 0 is any free one.
    case loopback(ports: ClosedRange<UInt16>)
    /// A Unix socket of this path, for programs of the same user.
    case local(path: String)
    /// TCP on an address of a network, which needs ``HTTPConfiguration/remote``.
    case address(String, ports: ClosedRange<UInt16>)
    /// A socket that another program, such as systemd, has opened and listens on already.
    case inherited(descriptor: Int32)
  }

  /// The sockets, in the order in which they are opened.
  public var sockets: [Socket]
  /// The TCP port that is tried before the others of each socket; nil for none.
  package var preferredPort: UInt16?
  /// What clients of TCP have to show.
  public var token: HTTPSecret
  /// What clients of plain URLs have to show; nil if there are no plain URLs.
  public var plainKey: HTTPSecret?
  /// How other machines reach the server; nil if none does.
  public var remote: HTTPRemoteAccess?
  /// How much and how long the server puts up with.
  public var limits: HTTPLimits

  /// Whether a service manager has opened the sockets, and starts the server for the next connection.
  package var isActivated: Bool {
    sockets.contains { if case .inherited = $0 { true } else { false } }
  }

  /// Creates a configuration.
  public init(
    sockets: [Socket] = [.loopback(ports: 7878...7887)], token: HTTPSecret = HTTPSecret(),
    plainKey: HTTPSecret? = nil, remote: HTTPRemoteAccess? = nil,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.sockets = sockets
    self.token = token
    self.plainKey = plainKey
    self.remote = remote
    self.limits = limits
  }
}
