internal import CLibEvent
internal import Glibc

/// The program of this machine at the other end of a TCP connection.
///
/// The kernel knows the user who owns each TCP socket; that of the client has the two addresses of the
/// server's in reverse. It is asked for this socket alone, which takes microseconds: to list all sockets
/// in `/proc/net/tcp` takes the kernel tens of milliseconds, for which every client would have to wait.
/// That list is read only where the kernel answers no such questions, as in some containers.
enum LoopbackPeer {
  /// Returns the user who owns the client's socket; nil if it is on another machine, or unknown.
  static func user(of descriptor: CInt) -> UInt32? {
    guard let own = SocketName(descriptor, getsockname),
      let client = SocketName(descriptor, getpeername)
    else { return nil }
    return user(from: client, to: own)
  }

  /// Returns the user of the socket that has one name and is connected to another.
  static func user(
    from client: SocketName, to server: SocketName,
    asking ask: (SocketName, SocketName) -> SocketQuery.Answer? = {
      SocketQuery(from: $0, to: $1).answer
    },
    reading read: (CInt) -> [UInt8]? = SocketTable.read
  ) -> UInt32? {
    switch ask(client, server) {
    case .user(let user): return user
    case .otherSocket: return nil
    case nil: break
    }
    // A kernel that answers questions knows the server's socket, or the one that listens on its port.
    guard ask(server, client) == nil, let table = read(server.family) else { return nil }
    return SocketTable.user(from: client, to: server, in: table)
  }
}

/// An address and a port.
struct SocketName {
  let family: CInt
  /// The port, in the order of bytes of the network.
  let port: [UInt8]
  /// The 4 bytes of an address of IPv4, and zeros, or the 16 bytes of one of IPv6.
  let address: [UInt8]

  /// Asks for a name of a socket; nil unless it is one of TCP.
  init?(
    _ descriptor: CInt,
    _ name: (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
  ) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let failure = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(descriptor, $0, &size) }
    }
    family = CInt(storage.ss_family)
    guard failure == 0, [AF_INET, AF_INET6].contains(family) else { return nil }
    // The port follows the family. The address follows the port, and in IPv6 the label of the flow.
    let bytes = withUnsafeBytes(of: storage) { Array($0) }
    port = Array(bytes[2..<4])
    let isLong = family == AF_INET6
    address =
      isLong ? Array(bytes[8..<24]) : bytes[4..<8] + [UInt8](repeating: 0, count: 12)
  }
}
