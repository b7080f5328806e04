@testable import CaptureStore

/// A record of a pack as versions up to 0.1.0 wrote it, byte by byte.
struct OlderRecord {
  let mark: String
  /// The 16 bytes of a checksum or an id.
  let subject: [UInt8]
  let low: [UInt8]
  let screen: [UInt8]

  var bytes: [UInt8] {
    let numbers = [
      UInt64(low.count), UInt64(screen.count), Checksum.of(low.span.bytes),
      Checksum.of(screen.span.bytes),
    ]
    let head = Array(mark.utf8) + subject + numbers.flatMap(Self.bytes)
    let bytes = head + Self.bytes(of: Checksum.of(head.span.bytes)) + low + screen
    return bytes + [UInt8](repeating: 0, count: (16 - bytes.count % 16) % 16)
  }

  /// Returns a number in little-endian order.
  static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
