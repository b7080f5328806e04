import Testing

@testable import CaptureHTTP

/// Under which hosts a port on loopback is reached.
struct LoopbackHostTests {
  private static let names = ["127.0.0.1", "[::1]", "localhost"]

  @Test(arguments: [7878, 80, 443] as [UInt16])
  func `a host has its port, except for the one that browsers leave out`(port: UInt16) {
    let hosts = RequestSource.loopbackHosts(port: port)
    #expect(hosts.isSuperset(of: Self.names.map { "\($0):\(port)" }))
    #expect(hosts.count == (port == 80 ? 6 : 3))
    #expect(hosts.isSuperset(of: Self.names) == (port == 80))
  }
}
