internal import CLibEvent
internal import Glibc

/// The program of this machine at the other end of a TCP connection.
///
/// The kernel knows the user who owns each TCP socket; that of the client has the two addresses of the
/// server's in reverse. It is asked for this socket alone, which takes microseconds: to list all sockets
/// in `/proc/net/tcp` takes the kernel tens of milliseconds, for which every client would have to wait.
enum LoopbackPeer {
  /// Returns the user who owns the client's socket; nil if it is on another machine, or unknown.
  static func user(of descriptor: CInt) -> UInt32? {
    guard let own = SocketName(descriptor, getsockname),
      let client = SocketName(descriptor, getpeername)
    else { return nil }
    return user(from: client, to: own)
  }

  /// Returns the user of the socket that has one name and is connected to another.
  static func user(from client: SocketName, to server: SocketName) -> UInt32? {
    let query = SocketQuery(from: client, to: server)
    return query.answer().flatMap(query.user(in:))
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

/// A question to the kernel about one TCP socket, in the form of `sock_diag(7)`.
private struct SocketQuery {
  /// `NETLINK_SOCK_DIAG`, the protocol of such questions.
  private static let netlinkProtocol: CInt = 4
  /// `SOCK_DIAG_BY_FAMILY`, which is also the type of an answer that is no error.
  private static let messageType: UInt16 = 20
  /// `NLM_F_REQUEST`, without a flag that asks for all sockets.
  private static let flags: UInt16 = 1
  /// Where a question and an answer have the names.
  private static let (questionOffset, answerOffset) = (24, 20)
  /// Where an answer has the user: after the names, the interface, the cookie and three numbers.
  private static let userOffset = answerOffset + 48 + 12

  private let family: UInt8
  /// The two names, as questions and answers have them.
  private let names: [UInt8]

  init(from client: SocketName, to server: SocketName) {
    family = UInt8(truncatingIfNeeded: client.family)
    names = client.port + server.port + client.address + server.address
  }

  private var bytes: [UInt8] {
    let length = Self.questionOffset + names.count + 12
    var bytes: [UInt8] = []
    bytes += Self.native(UInt32(length))
    bytes += Self.native(Self.messageType)
    bytes += Self.native(Self.flags)
    bytes += [UInt8](repeating: 0, count: 8)
    bytes += [family, UInt8(IPPROTO_TCP), 0, 0]
    // In any state.
    bytes += Self.native(UInt32.max)
    bytes += names
    // On any interface, and with any cookie.
    bytes += Self.native(UInt32.zero)
    bytes += Self.native(UInt64.max)
    return bytes
  }

  private static func native(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  /// Asks; nil if the kernel does not answer.
  func answer() -> [UInt8]? {
    let kind = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_NETLINK, kind, Self.netlinkProtocol)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let question = bytes
    guard send(descriptor, question, question.count, 0) == question.count else { return nil }
    var answer = [UInt8](repeating: 0, count: 512)
    // The kernel has answered before it returns from `send`.
    let count = recv(descriptor, &answer, answer.count, CInt(MSG_DONTWAIT))
    return count < 0 ? nil : Array(answer.prefix(count))
  }

  /// Returns the user in an answer; nil if it is an error, or about another socket.
  ///
  /// Without such a connection, the kernel answers with a socket that listens on the client's port.
  func user(in answer: [UInt8]) -> UInt32? {
    guard answer.count >= Self.userOffset + 4,
      answer[4..<6].elementsEqual(Self.native(Self.messageType)),
      answer[Self.answerOffset...].starts(with: names)
    else { return nil }
    return answer.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: Self.userOffset, as: UInt32.self)
    }
  }
}
