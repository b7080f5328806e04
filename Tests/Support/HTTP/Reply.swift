/// An answer as a client receives it.
package struct Reply: Sendable {
  package let status: Int
  /// The headers, by names in small letters.
  package let headers: [String: [String]]
  package let body: [UInt8]

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Reads the first answer of some bytes, and returns it with its length; nil if it is not complete.
  package static func read(_ bytes: [UInt8], toHead isHead: Bool = false) -> (Reply, length: Int)? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first.flatMap({ Int($0.dropFirst(9).prefix(3)) }) else { return nil }
    var headers: [String: [String]] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: ":", maxSplits: 1)
      let value = words.count > 1 ? words[1].drop { $0 == " " } : ""
      headers[words[0].lowercased(), default: []].append(String(value))
    }
    let hasBody = !isHead && status != 204 && status != 304
    guard hasBody else { return (Reply(status: status, headers: headers, body: []), end) }
    if headers["transfer-encoding"] == ["chunked"] {
      guard let (body, length) = chunks(bytes[end...]) else { return nil }
      return (Reply(status: status, headers: headers, body: body), end + length)
    }
    guard let length = headers["content-length"]?.first.flatMap({ Int($0) }),
      bytes.count >= end + length
    else { return nil }
    let body = Array(bytes[end..<(end + length)])
    return (Reply(status: status, headers: headers, body: body), end + length)
  }

  private static func chunks(_ bytes: ArraySlice<UInt8>) -> (body: [UInt8], length: Int)? {
    var body: [UInt8] = []
    var rest = bytes
    while let end = rest.firstRange(of: Array("\r\n".utf8)) {
      let digits = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      guard let count = Int(digits, radix: 16) else { return nil }
      guard rest.endIndex >= end.upperBound + count + 2 else { return nil }
      body += rest[end.upperBound..<(end.upperBound + count)]
      rest = rest[(end.upperBound + count + 2)...]
      if count == 0 { return (body, rest.startIndex - bytes.startIndex) }
    }
    return nil
  }
}

extension RandomAccessCollection where Element: Equatable, Index == Int {
  /// Returns where some elements occur first.
  fileprivate func firstRange(of pattern: [Element]) -> Range<Int>? {
    guard count >= pattern.count else { return nil }
    for start in startIndex...(endIndex - pattern.count)
    where self[start..<(start + pattern.count)].elementsEqual(pattern) {
      return start..<(start + pattern.count)
    }
    return nil
  }
}
