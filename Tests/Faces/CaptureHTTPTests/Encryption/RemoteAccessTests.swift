import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureHTTP

/// Under which names, and behind what, other machines get in.
@Suite(.timeLimit(.minutes(10))) struct RemoteAccessTests {
  @Test(arguments: [
    ("camera.test", 7878, "camera.test:7878", "camera.test"),
    ("camera.test", 443, "camera.test", "camera.test"),
    ("Camera.Test:8443", 7878, "camera.test:8443", "camera.test:8443"),
    ("camera.test:443", 7878, "camera.test", "camera.test"),
    ("[fd00::1]", 7878, "[fd00::1]:7878", "[fd00::1]"),
    ("[fd00::1]:8443", 7878, "[fd00::1]:8443", "[fd00::1]:8443"),
    ("192.168.1.5", 7878, "192.168.1.5:7878", "192.168.1.5"),
  ])
  func `a host is written as browsers write it`(
    name: String, port: UInt16, own: String, proxied: String
  ) {
    let files = HTTPRemoteAccess.Protection.tls(certificate: "", key: "")
    #expect(HTTPRemoteAccess(host: name, protection: files).hosts(port: port) == [own])
    #expect(HTTPRemoteAccess(host: name, protection: .proxy).hosts(port: port) == [proxied])
  }

  @Test func `a host has a name, which for IPv6 is without brackets`() {
    let hosts = ["camera.test:8443", "[fd00::1]:8443", "[fd00::1]", "192.168.1.5"]
    #expect(
      hosts.map { HTTPHost($0).name } == ["camera.test", "fd00::1", "fd00::1", "192.168.1.5"])
  }

  @Test func `the server does not listen on a network address unless something protects it`() async
  {
    let server = HTTPServer(
      HTTPConfiguration(sockets: [.address("127.0.0.2", ports: 0...0)]), routes: [])
    await #expect {
      try await server.start()
    } throws: { error in
      (error as? HTTPServerError)?.code == .notLoopback
    }
  }

  @Test(arguments: [
    ("camera.test", HTTPServerError.Code.noAddress), ("", .noAddress), ("203.0.113.7", .system),
  ])
  func `an invalid address, or one of another machine, is an error`(
    address: String, code: HTTPServerError.Code
  ) async {
    let server = HTTPServer(
      HTTPConfiguration(
        sockets: [.address(address, ports: 0...0)],
        remote: HTTPRemoteAccess(host: "camera.test", protection: .proxy)), routes: [])
    await #expect {
      try await server.start()
    } throws: { error in
      (error as? HTTPServerError)?.code == code
    }
  }

  @Test func `a proxy is answered on loopback under its own host, besides those of loopback`()
    async throws
  {
    let server = try await ServerOfTest.start(
      [.text("/v1/words", "hello")],
      remote: HTTPRemoteAccess(host: "camera.test", otherHosts: ["door.test"], protection: .proxy))
    #expect(server.server.origin == "https://camera.test")
    for (host, status) in [
      ("camera.test", 200), ("door.test", 200), ("127.0.0.1:\(server.port)", 200),
      ("camera.test:443", 421), ("camera.test:\(server.port)", 421), ("other.test", 421),
    ] {
      let head = server.head("GET", "/v1/words").split(separator: "127.0.0.1:\(server.port)")
      let reply = try await server.reply(to: head.joined(separator: host))
      #expect(reply.status == status, "\(host)")
      #expect(reply.headers["strict-transport-security"] == nil)
    }
    await server.server.stop()
  }

  @Test(arguments: ["0.0.0.0", "::", "127.0.0.1"])
  func `an address that stands for several is reached by each of them`(address: String) async throws
  {
    let server = HTTPServer(
      HTTPConfiguration(
        sockets: [.address(address, ports: 0...0)],
        remote: HTTPRemoteAccess(host: "camera.test", protection: .proxy)),
      routes: [.text("/", "the page", access: .open)])
    try await server.start()
    let port = try #require(server.port)
    let texts = try await offPool {
      let clients =
        try [RawClient(port: port)] + (address == "::" ? [RawClient(ipv6Port: port)] : [])
      return try clients.map { client in
        client.send("GET / HTTP/1.1\r\nHost: camera.test\r\n\r\n")
        return try client.receiveReply().text
      }
    }
    #expect(Set(texts) == ["the page"])
    await server.stop()
  }

  @Test func `a socket of another program that other machines can reach is served behind a proxy`()
    async throws
  {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    #expect(failure == 0)
    let server = HTTPServer(
      HTTPConfiguration(
        sockets: [.inherited(descriptor: descriptor)],
        remote: HTTPRemoteAccess(host: "camera.test", protection: .proxy)),
      routes: [.text("/", "the page", access: .open)])
    try await server.start()
    let port = try #require(server.port)
    for (host, status) in [("camera.test", 200), ("127.0.0.1:\(port)", 421)] {
      let reply = try await offPool {
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        return try client.receiveReply()
      }
      #expect(reply.status == status)
    }
    await server.stop()
  }
}
