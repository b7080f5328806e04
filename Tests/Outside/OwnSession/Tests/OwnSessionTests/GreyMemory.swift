import Capture

/// The bytes of a grey picture.
final class GreyMemory: FrameMemory {
  private let bytes: [UInt8]

  init(of size: FrameSize) {
    bytes = [UInt8](repeating: 128, count: size.width * size.height)
  }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = bytes
    return try body(bytes.span.bytes)
  }
}
