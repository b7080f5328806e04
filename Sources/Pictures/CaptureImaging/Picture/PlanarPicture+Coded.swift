internal import CTurboJPEG

extension PlanarPicture {
  /// Converts pixels to luma and colour at the full resolution, as a JPEG encoder does.
  init(_ pixels: Pixels) throws(JPEGError) {
    guard let handle = tjInitCompress() else { throw .lastOfTurboJPEG }
    defer { tjDestroy(handle) }
    let size = pixels.size
    var strides = Self.planes(of: size, chroma: .s444).map { CInt($0.stride) }
    let picture = PlanarPicture(size: size, chroma: .s444) { planes -> Bool in
      var planes = planes.map(Optional.some)
      return pixels.withPointer { source in
        tjEncodeYUVPlanes(
          handle, source, CInt(size.width), CInt(size.width * 4), CInt(size.height),
          CInt(TJPF_BGRA.rawValue), &planes, &strides, CInt(TJSAMP_444.rawValue), 0) == 0
      }
    }
    guard let picture else { throw .library(String(cString: tjGetErrorStr2(handle))) }
    self = picture
  }
}
