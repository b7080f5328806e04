import CaptureTestSupport

/// Requests that were right before something random happened to them.
struct MalformedRequests: Sendable {
  private let originals: [[UInt8]]
  private let seed: UInt64

  init(of server: ServerOfTest, seed: UInt64) {
    let id = String(repeating: "0123456789abcdef", count: 2)
    originals = [
      server.head("GET", "/v1/words"), server.head("GET", "/v1/photos/\(id)"),
      server.post("/v1/photos/rate?a=b", "{\"rating\":3}"),
      server.head("GET", "/v1/words") + server.post("/v1/photos/rate", "{}"),
    ].map { Array($0.utf8) }
    self.seed = seed
  }

  /// Sends so many requests, each on a connection of its own, and waits for the end of each.
  func send(_ count: Int, to port: UInt16) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let client = try RawClient(port: port)
      client.send(request(using: &random))
      client.endSending()
      _ = try client.receiveAll()
    }
  }

  private func request(using random: inout SeededGenerator) -> [UInt8] {
    var bytes = originals.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&bytes, using: &random) }
    return bytes
  }

  private func damage(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
    case 1: bytes = Array(bytes[..<place])
    case 2: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
    case 3: bytes.removeSubrange(place..<min(place + 3, bytes.count))
    case 4: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
    case 5: bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: place)
    default:
      let count = Int.random(in: 0...200, using: &random)
      bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
  }

  private static let words = [
    "\r\n", "\n", "\r\n\r\n", "\0", " ", "\r\n ", ":", "%00", "/../", "//", "HTTP/1.1", "?", "#",
    "\r\nContent-Length: 99999999999999999999", "\r\nContent-Length: -1",
    "\r\nTransfer-Encoding: chunked", "\r\nHost: evil.example", "\r\nSec-Fetch-Site: cross-site",
    "\r\nExpect: 100-continue", "\r\nConnection: close", String(repeating: "A: b\r\n", count: 2000),
    "\u{16}\u{3}\u{1}",
  ].map { Array($0.utf8) }
}
