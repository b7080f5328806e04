import CaptureBase
import CaptureTestSupport

/// Reads a stream of pictures from a socket, byte by byte as another program does.
final class PictureSocketReader: Sendable {
  /// A picture's time and length.
  struct Picture: Sendable {
    let seconds: Double
    let byteCount: Int
  }

  private let client: RawClient
  private let bytes = Guarded<[UInt8]>([])

  init(_ client: RawClient) {
    self.client = client
  }

  /// Waits for the next picture.
  func next() throws -> Picture {
    while true {
      if let picture = bytes.withLock({ Self.take(from: &$0) }) { return picture }
      let more = try client.receive()
      guard !more.isEmpty else { throw TestSetupError("the stream has ended") }
      bytes.withLock { $0 += more }
    }
  }

  /// Takes the first picture of what was received; nil if it is not complete.
  private static func take(from bytes: inout [UInt8]) -> Picture? {
    guard let start = bytes.firstRange(of: Array("Content-Type: image/jpeg\r\n".utf8)),
      let end = bytes[start.upperBound...].firstRange(of: Array("\r\n\r\n".utf8))
    else { return nil }
    let head = String(decoding: bytes[start.upperBound..<end.lowerBound], as: UTF8.self)
    func value(_ name: String) -> Double? {
      let line = head.split(separator: "\r\n").first { $0.hasPrefix("\(name): ") }
      return line.flatMap { Double($0.dropFirst(name.count + 2)) }
    }
    guard let length = value("Content-Length"), let seconds = value("X-Timestamp"),
      bytes.count >= end.upperBound + Int(length)
    else { return nil }
    bytes.removeFirst(end.upperBound + Int(length))
    return Picture(seconds: seconds, byteCount: Int(length))
  }
}
