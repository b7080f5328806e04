/// Requests that were right before something random happened to them, the same ones for a seed.
package struct MalformedRequests: Sendable {
  private let originals: [[UInt8]]
  private let seed: UInt64

  package init(of originals: [[UInt8]], seed: UInt64) {
    self.originals = originals
    self.seed = seed
  }

  /// Does something with each of the first requests.
  package func forEach(first count: Int, _ body: ([UInt8]) throws -> Void) rethrows {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count { try body(request(using: &random)) }
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
