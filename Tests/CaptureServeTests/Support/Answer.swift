import CaptureHTTP
import CaptureJSON

/// An answer with the bytes that a client gets.
struct Answer: Sendable {
  let status: Int
  let headers: HTTPHeaders
  let bytes: [UInt8]
  /// Sends an endless body; nil for others.
  let feed: (@Sendable (HTTPWriter) async throws -> Void)?

  init(_ answer: HTTPAnswer) throws {
    status = answer.status.rawValue
    headers = answer.headers
    switch answer.body {
    case .none: (bytes, feed) = ([], nil)
    case .bytes(let bytes): (self.bytes, feed) = (bytes, nil)
    case .shared(let shared):
      (bytes, feed) = (shared.withBytes { span in span.withUnsafeBytes { [UInt8]($0) } }, nil)
    case .stream(let send), .feed(let send): (bytes, feed) = ([], send)
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The body as JSON; null if it is none.
  var json: JSON { (try? LocatedJSON(reading: bytes, file: "answer").json) ?? .null }

  /// The number of the frame in the answer.
  var frameNumber: Int? { headers["Capture-Frame"].flatMap { Int($0) } }
}

extension JSON {
  /// The value of a member; nil if there is none.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The item at an index; nil if there is none.
  subscript(index: Int) -> JSON? {
    guard case .array(let items) = self, items.indices.contains(index) else { return nil }
    return items[index]
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  var items: [JSON] { if case .array(let items) = self { items } else { [] } }
}
