internal import CaptureHTTP

/// Bytes that sockets send from where they lie, to any number of clients.
final class SharedBytes: HTTPBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let bytes = bytes
    return body(bytes.span.bytes)
  }
}
