internal import CLibYUV

extension PlanarPicture {
  /// Copies the picture of an uncompressed frame out of the driver's memory.
  ///
  /// Samples of a YUV frame are kept as they are, as all programs do that
  /// store such frames: whether a webcam uses the full range or 16...235 is
  /// rarely known, and stretching what was already full would clip it.
  /// RGB becomes 4:2:0; the other formats keep the colour they have.
  public init(_ frame: Frame) throws(PictureError) {
    let layout = frame.layout
    let chroma = try Self.chroma(of: layout.format)
    let picture = try frame.withPlanes { sources in
      PlanarPicture(size: layout.size, chroma: chroma) { planes in
        let strides = Self.planes(of: layout.size, chroma: chroma).map { CInt($0.stride) }
        return Self.convert(
          sources, of: layout, to: zip(planes, strides).map(TargetPlane.init)) == 0
      }
    }
    guard let picture else { throw .badLayout(layout) }
    self = picture
    fillPadding()
  }

  private static func chroma(of format: PixelFormat) throws(PictureError) -> ChromaSubsampling {
    switch format {
    case .grey: .grey
    case .yuyv: .s422
    case .nv12, .i420, .rgb24: .s420
    default: throw .unsupported(format)
    }
  }

  /// Copies the samples and answers libyuv's code, 0 for done.
  private static func convert(
    _ from: [SourcePlane], of layout: FrameLayout, to: [TargetPlane]
  ) -> CInt {
    let (width, height) = (CInt(layout.size.width), CInt(layout.size.height))
    return switch layout.format {
    case .yuyv:
      YUY2ToI422(
        from[0].samples, from[0].stride, to[0].samples, to[0].stride,
        to[1].samples, to[1].stride, to[2].samples, to[2].stride, width, height)
    case .nv12:
      NV12ToI420(
        from[0].samples, from[0].stride, from[1].samples, from[1].stride,
        to[0].samples, to[0].stride, to[1].samples, to[1].stride,
        to[2].samples, to[2].stride, width, height)
    case .rgb24:
      RAWToJ420(
        from[0].samples, from[0].stride, to[0].samples, to[0].stride,
        to[1].samples, to[1].stride, to[2].samples, to[2].stride, width, height)
    default:
      copy(from, to, size: layout.size)
    }
  }

  /// Copies planes that are stored as they are wanted.
  private static func copy(_ from: [SourcePlane], _ to: [TargetPlane], size: FrameSize) -> CInt {
    let half = JPEGScale.half.size(of: size)
    for (index, (source, target)) in zip(from, to).enumerated() {
      let part = index == 0 ? size : half
      CopyPlane(
        source.samples, source.stride, target.samples, target.stride,
        CInt(part.width), CInt(part.height))
    }
    return 0
  }

  /// A plane that is written.
  private struct TargetPlane {
    let samples: UnsafeMutablePointer<UInt8>
    let stride: CInt
  }
}
