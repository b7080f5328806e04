internal import CLibYUV

extension Pixels {
  /// Returns the picture as a binary portable pixmap, which nearly every program can read.
  public func ppm() -> [UInt8] {
    Array("P6\n\(size.width) \(size.height)\n255\n".utf8) + rgb()
  }

  /// Returns red, green and blue of each pixel, in rows without gaps.
  func rgb() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size.pixelCount * 3) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      let failure = withPointer { source in
        ARGBToRAW(
          source, CInt(size.width * 4), target, CInt(size.width * 3), CInt(size.width),
          CInt(size.height))
      }
      precondition(failure == 0, "libyuv refuses a picture of \(size)")
      filled = size.pixelCount * 3
    }
  }
}
