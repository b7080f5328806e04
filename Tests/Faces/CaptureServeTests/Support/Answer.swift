import CaptureHTTP
import CaptureJSON
import CaptureTestSupport

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

  /// The body as JSON; null if it is not JSON.
  var json: JSON { (try? LocatedJSON(reading: bytes, file: "answer").json) ?? .null }

  /// The number of the frame in the answer.
  var frameNumber: Int? { headers["Capture-Frame"].flatMap { Int($0) } }
}

extension JSON {
  /// The item at an index; nil if there is none.
  subscript(index: Int) -> JSON? { items.indices.contains(index) ? items[index] : nil }
}
