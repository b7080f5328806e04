internal import CaptureImaging

/// The bytes of a frame: a photo's own or rendered ones.
enum FrameBytes: Sendable {
  case photo(Photo)
  case made([UInt8])

  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .photo(let photo): try photo.withBytes(body)
    case .made(let bytes): try body(bytes.span.bytes)
    }
  }
}
