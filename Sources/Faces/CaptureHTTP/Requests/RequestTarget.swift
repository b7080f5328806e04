internal import CaptureBase

/// The path and the query of a request, decoded once.
struct RequestTarget: Hashable, Sendable {
  /// The segments of the path: printable ASCII, without slashes, and neither `.` nor `..`.
  let path: [String]
  /// The items of the query in order.
  let query: [HTTPRequest.QueryItem]

  /// The greatest length of a target in bytes.
  static let limit = 2048

  /// Reads a target such as `/v1/photos?folder=Crete`.
  init(reading bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.limit else { throw Self.unknown }
    let parts = bytes.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, !bytes.contains(UInt8(ascii: "#")) else { throw Self.unknown }
    self.path = try Self.segments(of: path)
    query = parts.count > 1 ? try Self.items(of: parts[1]) : []
  }

  private static func segments(of path: ArraySlice<UInt8>) throws(Refusal) -> [String] {
    guard path.first == UInt8(ascii: "/") else { throw unknown }
    guard path.count > 1 else { return [] }
    var segments: [String] = []
    let pieces = path.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for piece in pieces {
      guard let bytes = decoded(piece, plusIsSpace: false), isSegment(bytes) else { throw unknown }
      segments.append(String(decoding: bytes, as: UTF8.self))
    }
    return segments
  }

  private static func isSegment(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes != Array(".".utf8) && bytes != Array("..".utf8)
      && bytes.allSatisfy { (0x20...0x7E).contains($0) && !separators.contains($0) }
  }

  private static let separators = Array("/\\".utf8)

  private static func items(
    of query: ArraySlice<UInt8>
  ) throws(Refusal) -> [HTTPRequest.QueryItem] {
    var items: [HTTPRequest.QueryItem] = []
    for piece in query.split(separator: UInt8(ascii: "&")) {
      let words = piece.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let texts = words.compactMap { text($0) }
      guard texts.count == words.count, let name = texts.first, !name.isEmpty else {
        throw Refusal(.query, .unprocessable, "the query is malformed")
      }
      items.append(HTTPRequest.QueryItem(name: name, value: texts.count > 1 ? texts[1] : ""))
    }
    return items
  }

  /// Returns the text of a name or value of a query; nil if it is malformed or has a zero byte.
  private static func text(_ piece: ArraySlice<UInt8>) -> String? {
    guard let bytes = decoded(piece, plusIsSpace: true), !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the bytes that a text with percent signs stands for; nil if one is not followed by two
  /// digits.
  private static func decoded(_ text: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "%"):
        guard index + 2 < text.endIndex, let high = text[index + 1].hexValue,
          let low = text[index + 2].hexValue
        else { return nil }
        bytes.append(high << 4 | low)
        index += 3
      case UInt8(ascii: "+") where plusIsSpace:
        bytes.append(UInt8(ascii: " "))
        index += 1
      case let byte:
        bytes.append(byte)
        index += 1
      }
    }
    return bytes
  }

  private static let unknown = Refusal(.target, .notFound, "there is nothing at this address")
}
