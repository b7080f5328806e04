import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureHTTP

/// Who is at the other end of a connection on this machine.
@Suite(.timeLimit(.minutes(1)))
struct LoopbackPeerTests {
  /// A connection on loopback, and the socket that listens for others.
  private struct Connection: ~Copyable {
    let listener: CInt
    let client: CInt
    let accepted: CInt

    init(_ family: CInt) throws {
      listener = socket(family, CInt(SOCK_STREAM.rawValue), 0)
      client = socket(family, CInt(SOCK_STREAM.rawValue), 0)
      var storage = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      // A socket without an address gets a free port; to connect to no address is to loopback.
      let isListening = listen(listener, 1) == 0
      let isConnected = withUnsafeMutablePointer(to: &storage) { [listener, client] storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(listener, $0, &size) == 0 && connect(client, $0, size) == 0
        }
      }
      accepted = accept(listener, nil, nil)
      guard isListening, isConnected, accepted >= 0 else { throw TestSetupError("no connection") }
    }

    deinit {
      for descriptor in [listener, client, accepted] { close(descriptor) }
    }
  }

  @Test(arguments: [AF_INET, AF_INET6])
  func `both ends of a connection know the user at the other one`(family: CInt) throws {
    let connection = try Connection(family)
    #expect(LoopbackPeer.user(of: connection.accepted) == geteuid())
    #expect(LoopbackPeer.user(of: connection.client) == geteuid())
  }

  @Test func `a socket without a client, or of another kind, has no user at its end`() throws {
    let connection = try Connection(AF_INET)
    #expect(LoopbackPeer.user(of: connection.listener) == nil)
    var pair: [CInt] = [-1, -1]
    #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair) == 0)
    defer { for descriptor in pair { close(descriptor) } }
    #expect(LoopbackPeer.user(of: pair[0]) == nil)
    #expect(LoopbackPeer.user(of: -1) == nil)
  }

  @Test func `a program that listens on the port of a client elsewhere is not the client`() throws {
    let connection = try Connection(AF_INET)
    let name = try #require(SocketName(connection.accepted, getsockname))
    #expect(LoopbackPeer.user(from: name, to: name) == nil)
  }

  @Test(arguments: [AF_INET, AF_INET6])
  func `the list of all sockets is read where the kernel answers no questions about one`(
    family: CInt
  ) throws {
    let connection = try Connection(family)
    let server = try #require(SocketName(connection.accepted, getsockname))
    let client = try #require(SocketName(connection.accepted, getpeername))
    #expect(LoopbackPeer.user(from: client, to: server, asking: { _, _ in nil }) == geteuid())
    // The names of this machine's sockets differ from run to run: only the user is another here.
    let other = geteuid() + 4321
    let list = try #require(SocketTable.read(family))
    let lines = String(decoding: list, as: UTF8.self)
      .split(separator: "\n").map { Self.line(String($0), user: other) }
    let table = Array(lines.joined(separator: "\n").utf8)
    #expect(
      LoopbackPeer.user(
        from: client, to: server, asking: { _, _ in nil }, reading: { $0 == family ? table : nil })
        == other)
    let others: [[UInt8]?] = [nil, [], Array("  sl  local_address\n".utf8)]
    for table in others {
      #expect(
        LoopbackPeer.user(
          from: client, to: server, asking: { _, _ in nil }, reading: { _ in table }) == nil)
    }
  }

  /// A line of the list with another user.
  private static func line(_ line: String, user: UInt32) -> String {
    var words = line.split(separator: " ").map(String.init)
    if words.count > 7, words[0].hasSuffix(":") { words[7] = "\(user)" }
    return words.joined(separator: " ")
  }

  @Test func `the list is not read for a client whom a kernel that answers does not know`() throws {
    let connection = try Connection(AF_INET)
    let server = try #require(SocketName(connection.accepted, getsockname))
    let client = try #require(SocketName(connection.accepted, getpeername))
    var isRead = false
    let user = LoopbackPeer.user(
      from: client, to: server,
      asking: { name, _ in name.port == server.port ? .otherSocket : nil },
      reading: { _ in
        isRead = true
        return nil
      })
    #expect(user == nil)
    #expect(!isRead)
  }

  /// At tens of milliseconds for a list of all sockets, this would take many minutes.
  @Test func `ten thousand clients are told apart without a list of all sockets`() throws {
    let connection = try Connection(AF_INET)
    for _ in 1...10_000 {
      guard LoopbackPeer.user(of: connection.accepted) == geteuid() else {
        throw TestSetupError("the user is unknown")
      }
    }
  }
}
