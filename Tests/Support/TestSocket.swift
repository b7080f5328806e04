import Glibc

/// A socket on which a test listens for a program, as systemd does.
package final class TestSocket: Sendable {
  package let descriptor: CInt
  /// The TCP port; 0 for a Unix socket.
  package let port: UInt16

  /// Listens on a free port of 127.0.0.1.
  package init() throws {
    let descriptor = socket(AF_INET, Self.kind, 0)
    var address = Self.loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, size) == 0 ? getsockname(descriptor, name, &size) : -1
      }
    }
    guard result == 0, listen(descriptor, 8) == 0 else { throw TestSetupError("no socket") }
    port = UInt16(bigEndian: address.sin_port)
    self.descriptor = descriptor
  }

  /// Listens on a Unix socket of a path.
  package init(path: String) throws {
    let descriptor = socket(AF_UNIX, Self.kind, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(descriptor, 8) == 0 else { throw TestSetupError("no socket") }
    port = 0
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether a connection waits, for which a service manager would start a server.
  package var hasConnection: Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) > 0
  }

  private static let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// A connection to a port of 127.0.0.1.
  package final class Connection {
    private let descriptor: CInt
    private let port: UInt16

    /// Connects, whether or not the connection is accepted yet.
    package init(to port: UInt16) throws {
      self.port = port
      descriptor = socket(AF_INET, TestSocket.kind, 0)
      var address = TestSocket.loopback(port)
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 else { throw TestSetupError("nobody listens on port \(port)") }
      var limit = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
      close(descriptor)
    }

    /// Requests the page, and returns the first bytes of the answer.
    package func page() -> String {
      let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
      guard send(descriptor, request, request.count, CInt(MSG_NOSIGNAL)) > 0 else {
        return ""
      }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(descriptor, &bytes, bytes.count)
      return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
  }
}
