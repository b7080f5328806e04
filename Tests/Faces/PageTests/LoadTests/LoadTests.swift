import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

extension AloneInBrowser {
  /// The real server under load; beside the figures of the page, and so one after another with them.
  struct LoadTests {
    private static let camera = """
      { "cameras": [{ "modes": [{ "format": "MJPG", "size": "1280x720", "rates": [30] }] }] }
      """

    @Test func `fifty viewers each get the newest frame, beside some that never read or vanish`()
      throws
    {
      let server = try PageServer(scenario: Self.camera)
      let use = ProcessUse(server.process)
      let viewers = try Viewers(of: PlainClient(address: server.address))
      try viewers.join(1)
      let alone = try Self.share(of: use) { try viewers.watch(frames: 60) }
      try viewers.join(39)
      try viewers.joinSilently(10)
      try viewers.watch(frames: 30)
      let before = use.residentBytes
      let together = try Self.share(of: use) { try viewers.watch(frames: 120) }
      viewers.vanish(10)
      try viewers.watch(frames: 60)

      for pulls in viewers.pulls {
        #expect(zip(pulls, pulls.dropFirst()).allSatisfy { $0.frame < $1.frame })
        #expect(pulls.allSatisfy { $0.frame >= $0.newestBefore })
      }
      #expect(viewers.pulls.count == 30)
      let growth = (use.residentBytes - before) / 1_048_576
      #expect(growth < 48, "the server grew by \(growth) MB")
      let perViewer = 100 * (together - alone) / 39
      #expect(Figures.holds("CPU of a viewer", [perViewer], below: 2, unit: "%"))
      #expect(Figures.holds("CPU with 50 viewers", [100 * together], below: 60, unit: "%"))
    }

    @Test func `fifty readers of the stream, slow and silent ones, hold a frame each and no more`()
      throws
    {
      let server = try PageServer(scenario: Self.camera, arguments: ["--plain"])
      let key = try server.capture("serve", "--show-plain-key").text.filter { !$0.isWhitespace }
      let use = ProcessUse(server.process)
      let viewers = StreamViewers(of: try PlainClient(address: server.address), key: key)
      try viewers.join(1)
      try viewers.watch(pictures: 60)
      let before = use.residentBytes
      try viewers.join(39, silent: 10)
      var most = 0
      for _ in 0..<12 {
        try viewers.watch(pictures: 10)
        most = max(most, use.residentBytes)
      }
      #expect(viewers.times.count == 40)
      for times in viewers.times {
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      }
      let limit = 50 * (viewers.longest + (128 << 10))
      #expect(most - before < limit, "the server grew by \(most - before) bytes, not \(limit)")
    }

    @Test func `10,000 malformed requests neither crash the server nor leave anything behind`()
      throws
    {
      let server = try PageServer()
      let use = ProcessUse(server.process)
      let client = try PlainClient(address: server.address)
      let id = String(repeating: "0123456789abcdef", count: 2)
      let requests = MalformedRequests(
        of: [
          client.request("GET", "/v1/state"), client.request("GET", "/v1/photos/\(id)/low"),
          client.request("GET", "/v1/photos?rating=3&limit=5"), client.request("GET", "/"),
          client.request("POST", "/v1/photos/rate", body: #"{"id":"\#(id)","rating":3}"#),
          client.request("POST", "/v1/downloads", body: #"{"ids":["\#(id)"],"tier":"full"}"#),
        ], seed: 20_261_126)
      var senders = Senders(client)
      let count = Effort.count(brief: 500, usual: 10_000, long: 100_000)
      // What the allocators keep for later is there before the memory is compared.
      try requests.forEach(first: count / 4) { try senders.send($0) }
      try senders.finish()
      let (before, memory) = (use.descriptors, use.residentBytes)
      try requests.forEach(first: count) { try senders.send($0) }
      try senders.finish()
      #expect(try client.json("GET", "/v1/state")["server"]["readOnly"] == false)
      for _ in 0..<3_000 where use.descriptors > before { usleep(10_000) }
      #expect(use.descriptors <= before)
      let growth = (use.residentBytes - memory) / 1_048_576
      #expect(growth < 16, "the server grew by \(growth) MB")
    }

    /// The share of a processor that a process has during some work.
    private static func share(of use: ProcessUse, _ work: () throws -> Void) rethrows -> Double {
      let before = use.time
      let took = try ContinuousClock().measure { try work() }
      return (use.time - before) / took
    }
  }
}

/// Sends requests on their own connections, some at a time, and awaits the end of each.
private struct Senders {
  private static let limit = 40
  private let client: PlainClient
  private var open: Set<CInt> = []

  init(_ client: PlainClient) {
    self.client = client
  }

  mutating func send(_ request: [UInt8]) throws {
    while open.count >= Self.limit { try awaitSome() }
    let descriptor = try client.connect()
    open.insert(descriptor)
    Socket.send(request, to: descriptor)
    shutdown(descriptor, CInt(SHUT_WR))
  }

  mutating func finish() throws {
    while !open.isEmpty { try awaitSome() }
  }

  private mutating func awaitSome() throws {
    let ready = Socket.waitForInput(of: Array(open))
    guard !ready.isEmpty else { throw TestSetupError("the server neither answers nor closes") }
    for descriptor in ready {
      var ignored: [UInt8] = []
      guard !Socket.receive(&ignored, from: descriptor) else { continue }
      close(descriptor)
      open.remove(descriptor)
    }
  }
}
