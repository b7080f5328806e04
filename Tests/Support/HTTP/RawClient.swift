import CaptureBase
import Glibc

/// A connection to a server, on which a test sends arbitrary bytes.
package final class RawClient: Sendable {
  package let descriptor: CInt
  private let received = Guarded([UInt8]())
  /// The time for which it waits at most, in milliseconds; a test that waits as long has failed.
  package static let patience: CInt = 120_000

  /// Connects to a port of 127.0.0.1.
  package convenience init(port: UInt16) throws {
    try self.init(socket(AF_INET, Self.kind, 0), port: port)
  }

  /// Connects a socket to a port of 127.0.0.1.
  package init(_ descriptor: CInt, port: UInt16) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    self.descriptor = try Self.connected(descriptor, &address)
  }

  /// Connects to a port of ::1.
  package init(ipv6Port port: UInt16) throws {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    descriptor = try Self.connected(socket(AF_INET6, Self.kind, 0), &address)
  }

  /// Connects to a Unix socket.
  package init(path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = try Self.connected(socket(AF_UNIX, Self.kind, 0), &address)
  }

  private static let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)

  private static func connected<Address>(
    _ descriptor: CInt, _ address: inout Address
  ) throws -> CInt {
    let size = socklen_t(MemoryLayout<Address>.size)
    let failure = withUnsafeBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), size)
      }
    }
    guard failure == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw TestSetupError("cannot connect: \(reason)")
    }
    return descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Lets the kernel hold only about this many bytes that were not received yet.
  package func limitReceiving(to count: CInt) {
    var count = count
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &count, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Ends the connection in both directions.
  package func leave() {
    shutdown(descriptor, CInt(SHUT_RDWR))
  }

  /// Ends the direction to the server.
  package func endSending() {
    shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Sends bytes, as many as the server takes; returns whether it took all of them.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Waits until something can be received, for this many milliseconds; returns whether it can.
  package func waitForInput(upTo milliseconds: CInt = RawClient.patience) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, milliseconds) > 0
  }

  /// Receives some bytes; returns none at the end of the connection.
  package func receive() throws -> [UInt8] {
    guard waitForInput() else { throw TestSetupError("the server did not answer") }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : []
  }

  /// Receives everything up to the end of the connection.
  package func receiveAll() throws -> [UInt8] {
    while case let bytes = try receive(), !bytes.isEmpty { received.withLock { $0 += bytes } }
    return received.withLock { $0 }
  }

  /// Receives a whole answer; throws if the connection ends before.
  package func receiveReply(toHead isHead: Bool = false) throws -> Reply {
    while true {
      let reply = received.withLock { received in
        let found = Reply.read(received, toHead: isHead)
        if let found { received.removeFirst(found.length) }
        return found?.0
      }
      if let reply { return reply }
      let bytes = try receive()
      guard !bytes.isEmpty else { throw TestSetupError("the connection ended within an answer") }
      received.withLock { $0 += bytes }
    }
  }
}
