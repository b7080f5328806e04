internal import CaptureText

/// The first line and the headers of a request, as they were received.
struct RequestHead: Hashable, Sendable {
  let method: String
  /// The bytes between the two spaces of the first line.
  let target: [UInt8]
  /// Whether the client speaks HTTP/1.1 rather than 1.0.
  let isCurrentVersion: Bool
  let headers: HTTPHeaders

  init(
    method: String, target: String, isCurrentVersion: Bool = true, headers: HTTPHeaders
  ) {
    self.method = method
    self.target = Array(target.utf8)
    self.isCurrentVersion = isCurrentVersion
    self.headers = headers
  }

  /// Whether the client wants to send another request on the same connection.
  var keepsConnection: Bool {
    isCurrentVersion
      && !headers.values(of: "Connection").contains { value in
        value.split(separator: ",").contains { word in
          word.drop { $0 == " " }.prefix { $0 != " " }.lowercased() == "close"
        }
      }
  }
}

extension RequestHead {
  /// Reads the lines of a head, each of which ends with CR and LF.
  ///
  /// Everything that proxies and servers are known to read in different ways is refused: folded headers,
  /// lines that end with LF alone, spaces before a colon, control characters.
  init(reading bytes: ArraySlice<UInt8>) throws(Refusal) {
    var lines = try Self.lines(of: bytes)[...]
    guard let first = lines.popFirst() else { throw Self.malformed("it has no first line") }
    let words = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[0].allSatisfy(\.isTokenByte), !words[0].isEmpty,
      !words[1].isEmpty
    else { throw Self.malformed("its first line is not METHOD TARGET VERSION") }
    method = String(decoding: words[0], as: UTF8.self)
    target = Array(words[1])
    isCurrentVersion = try Self.isCurrent(words[2])
    var headers = HTTPHeaders()
    for line in lines {
      let (name, value) = try Self.field(line)
      headers.add(name, value)
    }
    self.headers = headers
  }

  private static func lines(of bytes: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[rest.startIndex..<end]
      guard line.last == UInt8(ascii: "\r") else {
        throw malformed("a line does not end with CR and LF")
      }
      lines.append(line.dropLast())
      rest = rest[(end + 1)...]
    }
    guard rest.isEmpty else { throw malformed("its last line does not end") }
    let hasControls = lines.contains { line in
      line.contains { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }
    }
    guard !hasControls else { throw malformed("it contains control characters") }
    return lines
  }

  private static func isCurrent(_ version: ArraySlice<UInt8>) throws(Refusal) -> Bool {
    switch String(decoding: version, as: UTF8.self) {
    case "HTTP/1.1": return true
    case "HTTP/1.0": return false
    case let other where other.hasPrefix("HTTP/"):
      throw Refusal(.form, .versionNotSupported, "the server speaks HTTP/1.1")
    default: throw malformed("its first line does not end with a version")
    }
  }

  private static func field(
    _ line: ArraySlice<UInt8>
  ) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(\.isTokenByte)
    else { throw malformed("a header is not NAME: VALUE") }
    let value = line[(colon + 1)...].drop(while: \.isBlank)
    let end = value.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? value.startIndex
    return (
      String(decoding: line[..<colon], as: UTF8.self),
      String(decoding: value[..<end], as: UTF8.self)
    )
  }

  private static func malformed(_ reason: String) -> Refusal {
    Refusal(.form, .badRequest, "the request is malformed: \(reason)")
  }
}

extension UInt8 {
  /// Whether the byte may occur in the name of a method or a header.
  fileprivate var isTokenByte: Bool { isLetterOrDigit || Self.otherTokenBytes.contains(self) }

  private static let otherTokenBytes = Array("!#$%&'*+-.^_`|~".utf8)

  /// Whether the byte is a space or a tab.
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
