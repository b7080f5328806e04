internal import CLibEvent
internal import CaptureBase
internal import CaptureFiles
internal import Glibc

extension ListeningSocket {
  /// Opens the sockets of a configuration; if one fails, none is left open.
  static func open(
    _ configuration: HTTPConfiguration, at time: WallTime
  ) throws(HTTPServerError) -> [ListeningSocket] {
    let remote = try configuration.remote.map { access throws(HTTPServerError) in
      try RemoteClients(access, at: time)
    }
    var sockets: [ListeningSocket] = []
    for socket in configuration.sockets {
      switch socket {
      case .loopback(let ports):
        sockets += try loopback(ports, preferring: configuration.preferredPort, remote)
      case .address(let address, let ports):
        sockets += try self.address(
          address, ports, preferring: configuration.preferredPort, remote)
      case .local(let path): sockets.append(try local(path))
      case .inherited(let descriptor):
        sockets.append(try inherited(descriptor, remote))
      }
    }
    return sockets
  }

  // MARK: - TCP

  private static func loopback(
    _ ports: ClosedRange<UInt16>, preferring preferred: UInt16?, _ remote: RemoteClients?
  ) throws(HTTPServerError) -> [ListeningSocket] {
    try first(of: ports, preferring: preferred) { port throws(Errno) in
      let first = try bound(AF_INET, port, c_bind_ipv4_loopback)
      let port = c_socket_name(first).port
      let clients = loopbackClients(of: port, remote)
      let sockets = [try ListeningSocket(first, clients)]
      do throws(Errno) {
        let second = try bound(AF_INET6, port, c_bind_ipv6_loopback)
        return sockets + [try ListeningSocket(second, clients)]
      } catch {
        // Machines without IPv6 have no such address.
        guard [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.rawValue) else { throw error }
        return sockets
      }
    }
  }

  private static func address(
    _ address: String, _ ports: ClosedRange<UInt16>, preferring preferred: UInt16?,
    _ remote: RemoteClients?
  ) throws(HTTPServerError) -> [ListeningSocket] {
    guard let remote else { throw .notLoopback("the address \(address)") }
    let family = c_address_family(address)
    guard family != AF_UNSPEC else {
      throw HTTPServerError(
        .noAddress, "\"\(address)\" is not an address of a network interface",
        Remedy(.numericAddress, "write it in numbers, such as 192.168.1.5"))
    }
    return try first(of: ports, preferring: preferred) { port throws(Errno) in
      let socket = try bound(family, port) { c_bind_address($0, address, $1) }
      return [try ListeningSocket(socket, remote.clients(port: c_socket_name(socket).port))]
    }
  }

  private static func loopbackClients(of port: UInt16, _ remote: RemoteClients?) -> Clients {
    let proxied = remote?.proxiedHosts(port: port) ?? []
    return .network(port: port, hosts: RequestSource.loopbackHosts(port: port).union(proxied))
  }

  /// Opens what is to be on one port: the preferred one, or else the first of some on which that is
  /// possible.
  private static func first(
    of ports: ClosedRange<UInt16>, preferring preferred: UInt16?,
    _ open: (UInt16) throws(Errno) -> [ListeningSocket]
  ) throws(HTTPServerError) -> [ListeningSocket] {
    // The system may refuse it for other reasons than that it is taken, such as that it is below 1024.
    if let preferred, let sockets = try? open(preferred) { return sockets }
    // A port that is free for one family may be taken for the other, also one that the system chose.
    let attempts = ports == 0...0 ? Array(repeating: 0, count: 16) : Array(ports)
    for port in attempts {
      do throws(Errno) {
        return try open(port)
      } catch {
        guard error.rawValue == EADDRINUSE else {
          throw HTTPServerError(.system, "cannot listen on port \(port): \(error)")
        }
      }
    }
    let names =
      ports.count == 1
      ? "port \(ports.lowerBound) is already in use"
      : "the ports \(ports.words) are all in use"
    throw HTTPServerError(
      .portInUse, names,
      Remedy(.otherPort, "choose another port, or end the program that uses it"))
  }

  private static func bound(
    _ family: CInt, _ port: UInt16, _ bind: (CInt, UInt16) -> CInt
  ) throws(Errno) -> CInt {
    let descriptor = c_stream_socket(family)
    guard descriptor >= 0 else { throw .last }
    // Connections of an earlier server on this port may still be waiting for their end.
    _ = c_set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if family == AF_INET6 {
      // The address :: then stands for all of the machine, whatever the system's default.
      _ = c_set_option(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, 0)
    }
    guard bind(descriptor, port) == 0 else {
      let failure = Errno.last
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  // MARK: - Unix sockets

  private static func local(_ path: String) throws(HTTPServerError) -> ListeningSocket {
    do throws(FileError) {
      guard let file = try LocalSocketFile(path) else {
        throw FileError(.lock, path, .wouldBlock)
      }
      let descriptor = c_stream_socket(AF_UNIX)
      guard descriptor >= 0 else { throw FileError(.create, path, .last) }
      do throws(FileError) {
        try file.bind(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      do throws(Errno) {
        return try ListeningSocket(descriptor, .local, file: file)
      } catch {
        throw FileError(.create, path, error)
      }
    } catch {
      guard error.cause != .wouldBlock else {
        throw HTTPServerError(
          .socketInUse, LocalSocketFile.conflict(on: path),
          Remedy(.otherServer, "end that server, or use it", [.path: path]))
      }
      throw HTTPServerError(.system, "\(error)")
    }
  }

  // MARK: - Sockets of others

  private static func inherited(
    _ descriptor: CInt, _ remote: RemoteClients?
  ) throws(HTTPServerError) -> ListeningSocket {
    let name = c_socket_name(descriptor)
    let clients: Clients
    switch name.family {
    case AF_UNIX: clients = .local
    case AF_INET where name.is_loopback, AF_INET6 where name.is_loopback:
      clients = loopbackClients(of: name.port, remote)
    case AF_INET, AF_INET6:
      guard let remote else { throw .notLoopback("the socket on port \(name.port)") }
      clients = remote.clients(port: name.port)
    default: throw HTTPServerError(.system, "descriptor \(descriptor) is not a socket")
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do throws(Errno) {
      return try ListeningSocket(descriptor, clients)
    } catch {
      throw HTTPServerError(.system, "cannot listen on descriptor \(descriptor): \(error)")
    }
  }
}

extension ClosedRange<UInt16> {
  fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}
