import CaptureFiles
import CaptureHTTP
import CaptureTestSupport
import Glibc
import Testing

/// What a server leaves behind, in separate processes, so that other tests do not count.
@Suite(.timeLimit(.minutes(10))) struct LeakTests {
  @Test func `servers that have stopped leave no descriptor and no thread behind`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      for number in 0..<12 {
        let server = try await ServerOfTest.start(
          [.text("/v1/words", "hello")], sockets: [.local(path: "\(folder.path)/serve.sock")])
        _ = try await server.reply(to: server.head("GET", "/v1/words"))
        let idle = try RawClient(port: server.port)
        await server.server.stop()
        withExtendedLifetime(idle) {}
        if number == 1 { Self.remember() }
      }
      precondition(Self.threads == 0, "a server's thread is left")
      precondition(Self.descriptors <= Self.first, "\(Self.descriptors), not \(Self.first)")
    }
  }

  @Test func `a server that is released without being stopped ends by itself`() async {
    await #expect(processExitsWith: .success) {
      var server: ServerOfTest? = try await .start([.text("/v1/words", "hello")])
      precondition(Self.threads == 1)
      withExtendedLifetime(server) {}
      server = nil
      try await eventually { Self.threads == 0 }
    }
  }

  @Test func `10,000 malformed requests crash nothing and leak nothing`() async {
    await #expect(processExitsWith: .success) {
      let count = Effort.count(brief: 500, usual: 10_000, long: 100_000)
      let server = try await ServerOfTest.start([
        .text("/v1/words", "hello"), .text("/v1/photos/{id:hex32}", "a photo"),
        HTTPRoute(.post, "/v1/photos/rate", query: ["a"], summary: "rates") { _ in HTTPAnswer() },
      ])
      let source = MalformedRequests(of: server, seed: 20_261_125)
      // What the allocators keep for later is there before the memory is compared.
      try await offPool { try source.send(count / 4, to: server.port) }
      Self.remember()
      let memory = Self.residentBytes
      try await offPool { try source.send(count, to: server.port) }
      try await eventually { await server.server.statistics.openConnections == 0 }
      let reply = try await server.reply(to: server.head("GET", "/v1/words"))
      precondition(reply.text == "hello")
      let statistics = await server.server.statistics
      precondition(statistics.connections >= count)
      precondition(statistics.refusals.values.reduce(0, +) > count / 3, "\(statistics.refusals)")
      precondition(statistics.answers[.internalError] == nil)
      try await eventually { Self.descriptors <= Self.first }
      let growth = Self.residentBytes - memory
      precondition(growth < Self.growthLimit, "the memory grew by \(growth) bytes")
      await server.server.stop()
    }
  }

  /// The bytes that a test may have more of at its end.
  ///
  /// The address sanitizer, for which tests are brief, keeps what was freed, and finds leaks by itself.
  private static let growthLimit = (Effort.current == .brief ? 256 : 8) << 20

  private static var residentBytes: Int {
    let statistics = (try? [UInt8](contentsOf: "/proc/self/statm")) ?? []
    let pages = String(decoding: statistics, as: UTF8.self).split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * sysconf(CInt(_SC_PAGESIZE))
  }

  private static nonisolated(unsafe) var first = 0

  private static func remember() {
    first = descriptors
  }

  private static var descriptors: Int { TestFolder.names(in: "/proc/self/fd").count }

  /// The number of threads of servers.
  private static var threads: Int {
    TestFolder.names(in: "/proc/self/task").count { number in
      (try? [UInt8](contentsOf: "/proc/self/task/\(number)/comm")) == Array("capture-http\n".utf8)
    }
  }
}
