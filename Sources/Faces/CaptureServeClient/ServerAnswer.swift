package import CaptureJSON

/// An answer of the server.
package struct ServerAnswer: Hashable, Sendable {
  /// The HTTP status.
  package let status: Int
  package let body: [UInt8]
  /// Whether the server has sent a body of chunks to its end; true for other bodies.
  package let isWhole: Bool

  /// Whether the server did what was requested.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// The body as JSON; null if it is not JSON.
  package var json: JSON { (try? LocatedJSON(reading: body, file: "answer").json) ?? .null }

  /// Returns the text of a member of the body; nil if there is none.
  package func text(_ name: String) -> String? { member(name)?.text }

  /// Returns the texts of a list in the body; none if there is no such list.
  package func texts(_ name: String) -> [String] {
    guard case .array(let items) = member(name) else { return [] }
    return items.compactMap(\.text)
  }

  /// Returns a member of the body; nil if there is none.
  package func member(_ name: String) -> JSON? { json.member(name) }

  /// Reads all bytes that a server has sent; nil if they are not an answer.
  init?(reading bytes: [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    guard bytes.count >= end.count,
      let head = (0...bytes.count - end.count).first(where: { bytes[$0...].starts(with: end) })
    else { return nil }
    let lines = String(decoding: bytes[..<head], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      return nil
    }
    self.status = status
    let rest = bytes[(head + end.count)...]
    let isInChunks = lines.contains { $0.lowercased() == "transfer-encoding: chunked" }
    (body, isWhole) = isInChunks ? Self.joined(rest) : (Array(rest), true)
  }

  /// Joins the chunks of a body, and returns whether the last one, which is empty, is there.
  private static func joined(_ chunks: ArraySlice<UInt8>) -> (body: [UInt8], isWhole: Bool) {
    var body: [UInt8] = []
    var rest = chunks
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let digits = String(decoding: rest[..<end], as: UTF8.self).prefix(while: \.isHexDigit)
      guard let count = Int(digits, radix: 16) else { break }
      if count == 0 { return (body, true) }
      let chunk = rest[(end + 1)...]
      guard chunk.count >= count else { break }
      body += chunk.prefix(count)
      rest = chunk.dropFirst(count).dropFirst(2)
    }
    return (body, false)
  }
}

extension JSON {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
