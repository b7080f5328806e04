import Capture

/// The bytes of a picture of all greys, since one of a single grey would not count as settled.
final class GreyMemory: FrameMemory {
  private let bytes: [UInt8]

  init(of size: FrameSize) {
    bytes = (0..<size.pixelCount).map { UInt8($0 % size.width * 255 / size.width) }
  }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = bytes
    return try body(bytes.span.bytes)
  }
}
