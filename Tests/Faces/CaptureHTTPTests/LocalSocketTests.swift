import CaptureFiles
import CaptureHTTP
import CaptureTestSupport
import CaptureTime
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct LocalSocketTests {
  private static let who = HTTPRoute(.get, "/who", access: .localOnly, summary: "who asks") {
    .json("\"\($0.client)\"")
  }

  @Test func `a program of the same user needs no token, and is known by its user`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/serve.sock"
    let server = try await ServerOfTest.start([Self.who], sockets: [.local(path: path)])
    var facts = stat()
    #expect(lstat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
    let reply = try await offPool {
      let client = try RawClient(path: path)
      client.send("GET /who HTTP/1.1\r\n\r\n")
      return try client.receiveReply()
    }
    #expect(reply.text == "\"local(user: \(geteuid()))\"")
    #expect(try await server.reply(to: server.head("GET", "/who")).status == 403)
    await server.server.stop()
    #expect(access(path, F_OK) != 0)
  }

  @Test func `the Unix socket is served when too many clients use the network`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/serve.sock"
    var limits = HTTPLimits.generous
    limits.connections = limits.reserved + 1
    let server = try await ServerOfTest.start(
      [Self.who], limits: limits, sockets: [.local(path: path)])
    let port = server.port
    let (above, local) = try await offPool {
      let first = try RawClient(port: port)
      let above = try RawClient(port: port).receiveReply().status
      let local = try RawClient(path: path)
      local.send("GET /who HTTP/1.1\r\n\r\n")
      defer { first.leave() }
      return (above, try local.receiveReply().status)
    }
    #expect(above == 503)
    #expect(local == 200)
    await server.server.stop()
  }

  @Test(arguments: [12, 80])
  func `connections that are rejected or waiting leave the Unix socket free`(
    count: Int
  ) async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/serve.sock"
    var limits = HTTPLimits.generous
    limits.connections = limits.reserved + 1
    limits.streams = limits.reserved
    // The clock stands still, so that no timeout closes rejected connections.
    let server = try await ServerOfTest.start(
      [Self.who], limits: limits, sockets: [.local(path: path)], timeline: ManualClock())
    let port = server.port
    let most = min(count, limits.connections + limits.streams + 32)
    let clients = try await offPool { try (0..<count).map { _ in try RawClient(port: port) } }
    try await eventually { await server.server.statistics.openConnections == most }
    let statuses = try await offPool {
      let locals = try (0..<8).map { _ in try RawClient(path: path) }
      for local in locals { local.send("GET /who HTTP/1.1\r\n\r\n") }
      return try locals.map { try $0.receiveReply().status }
    }
    #expect(statuses == Array(repeating: 200, count: 8))
    for client in clients { client.leave() }
    await server.server.stop()
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0)))
  func `a program of another user is refused, even if the file's permissions allow it`()
    async throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/serve.sock"
    let server = try await ServerOfTest.start([Self.who], sockets: [.local(path: path)])
    chmod(folder.path, 0o755)
    chmod(path, 0o666)
    let program = """
      import os, socket, sys
      os.setuid(65534)
      client = socket.socket(socket.AF_UNIX)
      client.settimeout(30)
      client.connect(sys.argv[1])
      print(client.recv(100).decode().split()[1])
      """
    let answer = try await offPool {
      let folder = try TestFolder()
      return try Child("/usr/bin/python3", ["-c", program, path], in: folder).wait().text
    }
    #expect(answer == "403\n")
    #expect(await server.server.statistics.refusals == ["user": 1])
    await server.server.stop()
  }

  @Test func `two servers do not share a socket, and one that was killed leaves no obstacle`()
    async throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/serve.sock"
    let first = HTTPServer(HTTPConfiguration(sockets: [.local(path: path)]), routes: [Self.who])
    try await first.start()
    #expect(first.port == nil)
    let second = HTTPServer(HTTPConfiguration(sockets: [.local(path: path)]), routes: [])
    await #expect {
      try await second.start()
    } throws: { error in
      (error as? HTTPServerError)?.code == .socketInUse
    }
    await first.stop()
    try Self.leaveSocket(at: path)
    let third = HTTPServer(HTTPConfiguration(sockets: [.local(path: path)]), routes: [Self.who])
    try await third.start()
    let reply = try await offPool {
      let client = try RawClient(path: path)
      client.send("GET /who HTTP/1.1\r\n\r\n")
      return try client.receiveReply()
    }
    #expect(reply.status == 200)
    await third.stop()
  }

  @Test func `a socket with a listener but without a lock is not replaced`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/serve.sock"
    let manager = try Self.boundSocket(at: path)
    defer { close(manager) }
    #expect(listen(manager, 1) == 0)
    let server = HTTPServer(HTTPConfiguration(sockets: [.local(path: path)]), routes: [])
    await #expect {
      try await server.start()
    } throws: { error in
      (error as? HTTPServerError)?.code == .socketInUse
    }
    #expect(Folder.exists(path))
  }

  @Test func `a file that is not a socket is not replaced`() async throws {
    let folder = try TestFolder()
    try folder.write([1], as: "serve.sock")
    let path = "\(folder.path)/serve.sock"
    let server = HTTPServer(HTTPConfiguration(sockets: [.local(path: path)]), routes: [])
    await #expect(throws: HTTPServerError.self) { try await server.start() }
    #expect(try [UInt8](contentsOf: path) == [1])
  }

  @Test func `a path that is too long for a socket is refused`() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/" + String(repeating: "a", count: 108)
    let server = HTTPServer(HTTPConfiguration(sockets: [.local(path: path)]), routes: [])
    await #expect(throws: HTTPServerError.self) { try await server.start() }
  }

  /// Leaves the file of a Unix socket behind, as a program does that is killed.
  private static func leaveSocket(at path: String) throws {
    close(try boundSocket(at: path))
  }

  private static func boundSocket(at path: String) throws -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let failure = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard failure == 0 else { throw TestSetupError("\(path) cannot be bound") }
    return descriptor
  }
}
