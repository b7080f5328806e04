internal import CLibEvent
internal import CaptureBase
internal import CaptureFiles
internal import Glibc

extension ListeningSocket {
  /// Opens the sockets of a configuration; if one fails, none is left open.
  static func open(
    _ configuration: HTTPConfiguration
  ) throws(HTTPServerError) -> [ListeningSocket] {
    var sockets: [ListeningSocket] = []
    for socket in configuration.sockets {
      switch socket {
      case .loopback(let ports): sockets += try loopback(ports, hosts: configuration.hosts)
      case .local(let path): sockets.append(try local(path))
      case .inherited(let descriptor):
        sockets.append(try inherited(descriptor, hosts: configuration.hosts))
      }
    }
    return sockets
  }

  // MARK: - TCP

  private static func loopback(
    _ ports: ClosedRange<UInt16>, hosts: [String]
  ) throws(HTTPServerError) -> [ListeningSocket] {
    // A port that is free for one family may be taken for the other, also one that the system chose.
    let attempts = ports == 0...0 ? Array(repeating: 0, count: 16) : Array(ports)
    for port in attempts {
      do throws(Errno) {
        return try loopback(port, hosts: hosts)
      } catch {
        guard error.rawValue == EADDRINUSE else {
          throw HTTPServerError(.system, "cannot listen on port \(port): \(error)")
        }
      }
    }
    let names = ports.count == 1 ? "port \(ports.lowerBound) is" : "the ports \(ports.words) are"
    throw HTTPServerError(
      .portInUse, "\(names) in use by other programs",
      Remedy(.otherPort, "choose another port, or end the program that uses it"))
  }

  private static func loopback(
    _ port: UInt16, hosts: [String]
  ) throws(Errno) -> [ListeningSocket] {
    let first = try bound(AF_INET, c_bind_ipv4_loopback, port)
    let port = c_socket_name(first).port
    let clients = network(port: port, hosts)
    let sockets = [try ListeningSocket(first, clients)]
    do throws(Errno) {
      let second = try bound(AF_INET6, c_bind_ipv6_loopback, port)
      return sockets + [try ListeningSocket(second, clients)]
    } catch {
      // Machines without IPv6 have no such address.
      guard [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.rawValue) else { throw error }
      return sockets
    }
  }

  private static func bound(
    _ family: CInt, _ bind: (CInt, UInt16) -> CInt, _ port: UInt16
  ) throws(Errno) -> CInt {
    let descriptor = c_stream_socket(family)
    guard descriptor >= 0 else { throw .last }
    // Connections of an earlier server on this port may still be waiting for their end.
    _ = c_set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if family == AF_INET6 {
      _ = c_set_option(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, 1)
    }
    guard bind(descriptor, port) == 0 else {
      let failure = Errno.last
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  private static func network(port: UInt16, _ hosts: [String]) -> Clients {
    .network(port: port, hosts: RequestSource.loopbackHosts(port: port).union(hosts))
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
          .socketInUse, "another server listens on \(path)",
          Remedy(.otherServer, "end that server, or use it", [.path: path]))
      }
      throw HTTPServerError(.system, "\(error)")
    }
  }

  // MARK: - Sockets of others

  private static func inherited(
    _ descriptor: CInt, hosts: [String]
  ) throws(HTTPServerError) -> ListeningSocket {
    let name = c_socket_name(descriptor)
    let clients: Clients
    switch name.family {
    case AF_UNIX: clients = .local
    case AF_INET, AF_INET6:
      guard name.is_loopback else {
        throw HTTPServerError(
          .notLoopback, "the socket on port \(name.port) can be reached from other machines",
          Remedy(.loopbackOnly, "let it listen on 127.0.0.1 or ::1 only"))
      }
      clients = network(port: name.port, hosts)
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
