internal import CTurboJPEG

/// Encodes pictures as baseline JPEGs, one after another.
///
/// Progressive JPEGs are not offered: after writing one, a TurboJPEG 2 handle
/// silently produces corrupt baseline JPEGs.
public struct JPEGEncoder: ~Copyable {
  private let handle: tjhandle
  /// TurboJPEG's output buffer, which grows as needed and is reused.
  private var output: UnsafeMutablePointer<UInt8>?
  private var count: UInt = 0

  /// Creates an encoder; throws if the JPEG library cannot be initialised.
  public init() throws(JPEGError) {
    guard let handle = tjInitCompress() else { throw .lastOfTurboJPEG }
    self.handle = handle
  }

  deinit {
    tjFree(output)
    tjDestroy(handle)
  }

  /// Encodes a picture with a quality from 1 to 100 and its own chroma subsampling.
  ///
  /// A quality outside that range is clamped.
  public mutating func encode(
    _ picture: PlanarPicture, quality: Int
  ) throws(JPEGError) -> [UInt8] {
    let quality = Self.clamped(quality)
    let failure = picture.withPlanePointers { planes in
      var planes = planes.map(Optional.some)
      return tjCompressFromYUVPlanes(
        handle, &planes, CInt(picture.size.width), picture.strides, CInt(picture.size.height),
        picture.chroma.turboJPEG, &output, &count, quality, 0)
    }
    return try result(failure)
  }

  /// Encodes pixels with a quality from 1 to 100 and 4:2:0 colour.
  ///
  /// A quality outside that range is clamped.
  public mutating func encode(_ pixels: Pixels, quality: Int) throws(JPEGError) -> [UInt8] {
    let failure = pixels.withPointer { source in
      tjCompress2(
        handle, source, CInt(pixels.size.width), CInt(pixels.size.width * 4),
        CInt(pixels.size.height), CInt(TJPF_BGRA.rawValue), &output, &count,
        CInt(TJSAMP_420.rawValue), Self.clamped(quality), 0)
    }
    return try result(failure)
  }

  private static func clamped(_ quality: Int) -> CInt { CInt(min(max(quality, 1), 100)) }

  /// Returns the bytes of the last picture.
  private func result(_ failure: CInt) throws(JPEGError) -> [UInt8] {
    guard failure == 0 else { throw .library(String(cString: tjGetErrorStr2(handle))) }
    return [UInt8](UnsafeBufferPointer(start: output, count: Int(count)))
  }
}
