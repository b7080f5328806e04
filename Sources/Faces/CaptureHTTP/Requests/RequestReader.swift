/// The bytes that a client has sent and the server has not used yet.
struct RequestReader {
  private var bytes: [UInt8] = []
  /// The number of bytes in which the end of a head has been looked for.
  private var searched = 0

  /// Whether part of a request is there.
  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  /// Removes and returns the next head; nil if it is not complete.
  ///
  /// Throws if it is malformed, or longer than the limit.
  mutating func nextHead(upTo limit: Int) throws(Refusal) -> RequestHead? {
    dropEmptyLines()
    guard let end = endOfHead() else {
      guard bytes.count <= limit else { throw Self.tooLong(limit) }
      return nil
    }
    guard end <= limit else { throw Self.tooLong(limit) }
    let head = try RequestHead(reading: bytes[..<(end - 2)])
    drop(end)
    return head
  }

  /// Removes and returns a body; nil if it is not complete.
  mutating func nextBody(of count: Int) -> [UInt8]? {
    guard bytes.count >= count else { return nil }
    let body = Array(bytes[..<count])
    drop(count)
    return body
  }

  /// Some clients send an empty line after a body.
  private mutating func dropEmptyLines() {
    var count = 0
    while bytes.dropFirst(count).starts(with: Self.lineEnd) { count += 2 }
    if count > 0 { drop(count) }
  }

  /// Returns the index after the empty line that ends a head.
  private mutating func endOfHead() -> Int? {
    var index = max(searched, 3)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n"), bytes[(index - 3)...index].elementsEqual(Self.headEnd)
      {
        return index + 1
      }
      index += 1
    }
    searched = bytes.count
    return nil
  }

  private mutating func drop(_ count: Int) {
    bytes.removeFirst(count)
    searched = 0
  }

  private static let lineEnd = Array("\r\n".utf8)
  private static let headEnd = Array("\r\n\r\n".utf8)

  private static func tooLong(_ limit: Int) -> Refusal {
    Refusal(.head, .headersTooLarge, "the headers are longer than \(limit) bytes")
  }
}
