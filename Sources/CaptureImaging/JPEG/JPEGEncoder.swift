internal import CTurboJPEG

/// Writes pictures as baseline JPEGs, one after another.
///
/// Never as progressive ones: a TurboJPEG 2 handle once used so writes corrupt
/// baseline JPEGs afterwards, and does not say it.
public struct JPEGEncoder: ~Copyable {
  private let handle: tjhandle
  /// TurboJPEG's memory for a JPEG; it grows as needed and is used again.
  private var output: UnsafeMutablePointer<UInt8>?
  private var count: UInt = 0

  public init() throws(JPEGError) {
    guard let handle = tjInitCompress() else { throw .lastOfTurboJPEG }
    self.handle = handle
  }

  deinit {
    tjFree(output)
    tjDestroy(handle)
  }

  /// The picture as a JPEG of a quality from 1 to 100, with its colour as fine as it is.
  ///
  /// A quality beyond either end is taken for that end.
  public mutating func encode(
    _ picture: PlanarPicture, quality: Int
  ) throws(JPEGError) -> [UInt8] {
    let quality = CInt(min(max(quality, 1), 100))
    let failure = picture.withPlanePointers { planes in
      var planes = planes.map(Optional.some)
      return tjCompressFromYUVPlanes(
        handle, &planes, CInt(picture.size.width), picture.strides, CInt(picture.size.height),
        picture.chroma.turboJPEG, &output, &count, quality, 0)
    }
    guard failure == 0 else { throw .library(String(cString: tjGetErrorStr2(handle))) }
    return [UInt8](UnsafeBufferPointer(start: output, count: Int(count)))
  }
}
