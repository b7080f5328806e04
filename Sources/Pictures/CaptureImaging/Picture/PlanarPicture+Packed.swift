internal import CLibYUV

extension PlanarPicture {
  /// Returns the bytes of a frame without padding.
  ///
  /// This serves simulated cameras, and supports YUYV, NV12, I420 and grey.
  public func packed(as format: PixelFormat) throws(PictureError) -> [UInt8] {
    switch format {
    case .grey: planeBytes(0)
    case .i420: converted(to: .s420).i420Bytes()
    case .nv12: converted(to: .s420).nv12Bytes()
    case .yuyv: converted(to: .s422).yuyvBytes()
    default: throw .unsupported(format)
    }
  }

  private func i420Bytes() -> [UInt8] {
    isPadded ? planes.indices.reduce(into: []) { $0 += planeBytes($1) } : samples
  }

  /// Returns the visible samples of a plane, row after row.
  private func planeBytes(_ index: Int) -> [UInt8] {
    let plane = planes[index]
    guard isPadded else { return Array(samples[plane.range]) }
    return (0..<plane.size.height).reduce(into: []) { bytes, row in
      let start = plane.offset + row * plane.stride
      bytes += samples[start..<start + plane.size.width]
    }
  }

  private func nv12Bytes() -> [UInt8] {
    let colour = planes[1].size
    var pairs = [UInt8](repeating: 0, count: colour.pixelCount * 2)
    withPlanePointers { planes in
      MergeUVPlane(
        planes[1], strides[1], planes[2], strides[2], &pairs, CInt(colour.width * 2),
        CInt(colour.width), CInt(colour.height))
    }
    return planeBytes(0) + pairs
  }

  private func yuyvBytes() -> [UInt8] {
    let stride = planes[0].stride * 2
    var bytes = [UInt8](repeating: 0, count: stride * size.height)
    _ = withPlanePointers { planes in
      // An odd width is written with its padding column, as cameras do.
      I422ToYUY2(
        planes[0], strides[0], planes[1], strides[1], planes[2], strides[2],
        &bytes, CInt(stride), CInt(self.planes[0].stride), CInt(size.height))
    }
    return bytes
  }
}
