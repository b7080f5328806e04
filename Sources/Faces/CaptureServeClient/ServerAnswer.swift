package import CaptureJSON

/// An answer of the server.
package struct ServerAnswer: Hashable, Sendable {
  /// The HTTP status.
  package let status: Int
  package let body: [UInt8]

  /// Whether the server did what it was asked for.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// The body as JSON; null if it is none.
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

  /// Reads the bytes of a whole answer, which has a length; nil if they are none.
  init?(reading bytes: [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    guard bytes.count >= end.count,
      let head = (0...bytes.count - end.count).first(where: { bytes[$0...].starts(with: end) })
    else { return nil }
    let words = String(decoding: bytes[..<head], as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      return nil
    }
    self.status = status
    body = Array(bytes[(head + end.count)...])
  }
}

extension JSON {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
