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
