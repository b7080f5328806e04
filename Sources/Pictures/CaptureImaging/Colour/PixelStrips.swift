internal import CTurboJPEG

/// Renders a picture as pixels, a few rows at a time, and makes a picture of them again.
///
/// TurboJPEG converts both ways as precisely as when it codes a JPEG; libyuv is off by up to two
/// levels. A strip stays in the processor's cache until it is done.
struct PixelStrips: ~Copyable {
  private let reader: TurboDecompressor
  private let writer: tjhandle

  /// An even number, so that no strip ends within a sample of colour.
  private static let rowCount = 32

  init() throws(JPEGError) {
    let reader = try TurboDecompressor()
    guard let writer = tjInitCompress() else { throw .lastOfTurboJPEG }
    self.reader = reader
    self.writer = writer
  }

  deinit {
    tjDestroy(writer)
  }

  /// Returns a 4:2:0 picture of a 4:4:4 one's pixels, after `change` has changed them.
  ///
  /// The pixels are blue, green, red and alpha.
  consuming func rendered(
    _ picture: PlanarPicture,
    _ change: (_ pixels: UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
  ) throws(JPEGError) -> PlanarPicture {
    let (width, height) = (picture.size.width, picture.size.height)
    let strip = UnsafeMutablePointer<UInt8>.allocate(capacity: width * Self.rowCount * 4)
    defer { strip.deallocate() }
    let result = picture.withPlanePointers { sources in
      PlanarPicture(size: picture.size, chroma: .s420) { targets in
        stride(from: 0, to: height, by: Self.rowCount).allSatisfy { row in
          let size = FrameSize(width: width, height: min(Self.rowCount, height - row))
          guard read(sources.map { $0 + row * width }, size, into: strip) else { return false }
          change(strip, size.pixelCount)
          return write(strip, size, to: targets, row: row)
        }
      }
    }
    guard var result else { throw .lastOfTurboJPEG }
    result.fillPadding()
    return result
  }

  private borrowing func read(
    _ planes: [UnsafePointer<UInt8>], _ size: FrameSize, into strip: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    var planes = planes.map(Optional.some)
    return tjDecodeYUVPlanes(
      reader.handle, &planes, [CInt](repeating: CInt(size.width), count: 3),
      CInt(TJSAMP_444.rawValue), strip, CInt(size.width), CInt(size.width * 4),
      CInt(size.height), CInt(TJPF_BGRA.rawValue), 0) == 0
  }

  private borrowing func write(
    _ strip: UnsafePointer<UInt8>, _ size: FrameSize, to planes: [UnsafeMutablePointer<UInt8>],
    row: Int
  ) -> Bool {
    let colour = (size.width + 1) / 2
    var strides = [2 * colour, colour, colour].map { CInt($0) }
    var targets = planes.enumerated().map { index, plane in
      Optional(plane + (index == 0 ? row * 2 * colour : row / 2 * colour))
    }
    return tjEncodeYUVPlanes(
      writer, strip, CInt(size.width), CInt(size.width * 4), CInt(size.height),
      CInt(TJPF_BGRA.rawValue), &targets, &strides, CInt(TJSAMP_420.rawValue), 0) == 0
  }
}
