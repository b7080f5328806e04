internal import CLibYUV

/// Pixels stored with 4:2:0 colour, which takes 2.7 times fewer bytes.
///
/// Luma is followed by Cb and Cr, in rows without gaps. Unpacked pixels differ from
/// the originals by the loss of half the colour resolution.
package enum PackedColour {
  /// Returns the number of bytes for a picture of a size.
  package static func byteCount(of size: FrameSize) -> Int {
    size.pixelCount + 2 * coarse(size).pixelCount
  }

  /// Returns the packed bytes of a picture.
  package static func bytes(of pixels: Pixels) -> [UInt8] {
    let size = pixels.size
    return [UInt8](unsafeUninitializedCapacity: byteCount(of: size)) { buffer, filled in
      guard let light = buffer.baseAddress else { return }
      let colour = coarse(size)
      let cb = light + size.pixelCount
      let failure = pixels.withBytes { bytes in
        bytes.withUnsafeBytes { bytes in
          ARGBToJ420(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CInt(size.width * 4),
            light, CInt(size.width), cb, CInt(colour.width), cb + colour.pixelCount,
            CInt(colour.width), CInt(size.width), CInt(size.height))
        }
      }
      precondition(failure == 0, "libyuv refuses a picture of \(size)")
      filled = buffer.count
    }
  }

  /// Unpacks a picture into `memory`; returns false if a byte count does not match the size.
  package static func unpack(
    _ bytes: UnsafeRawBufferPointer, of size: FrameSize, into memory: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard bytes.count == byteCount(of: size), memory.count == Pixels.byteCount(of: size),
      let light = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return false }
    let colour = coarse(size)
    let cb = light + size.pixelCount
    return J420ToARGB(
      light, CInt(size.width), cb, CInt(colour.width), cb + colour.pixelCount,
      CInt(colour.width), memory.baseAddress?.assumingMemoryBound(to: UInt8.self),
      CInt(size.width * 4), CInt(size.width), CInt(size.height)) == 0
  }

  private static func coarse(_ size: FrameSize) -> FrameSize {
    FrameSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
  }
}
