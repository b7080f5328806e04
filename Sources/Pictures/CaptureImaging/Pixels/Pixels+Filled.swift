internal import CLibYUV

extension Pixels {
  /// Creates a picture of a single colour; both sides must be from 1 to ``PlanarPicture/sideLimit``.
  public convenience init(size: FrameSize, colour: PixelColour) {
    precondition(PlanarPicture.allows(size), "a picture cannot be of size \(size)")
    self.init(
      of: size,
      drawnBy: { memory in
        _ = ARGBRect(
          memory, CInt(size.width * 4), 0, 0, CInt(size.width), CInt(size.height), colour.word)
      })
  }

  /// Creates a picture from its bytes, which are copied; nil unless there are four for each pixel.
  ///
  /// Both sides must be from 1 to ``PlanarPicture/sideLimit``.
  public convenience init?(size: FrameSize, bytes: RawSpan) {
    guard PlanarPicture.allows(size), bytes.byteCount == Self.byteCount(of: size) else {
      return nil
    }
    self.init(
      of: size,
      drawnBy: { memory in
        bytes.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(start: memory, count: $0.count).copyMemory(from: $0)
        }
      })
  }
}
