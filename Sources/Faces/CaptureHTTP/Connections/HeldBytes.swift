/// An array that is held until the kernel has taken its bytes.
final class HeldBytes: HTTPBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let bytes = bytes
    return body(bytes.span.bytes)
  }
}
