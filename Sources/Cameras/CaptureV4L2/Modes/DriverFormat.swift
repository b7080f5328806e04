internal import CVideo4Linux
internal import CaptureImaging

/// A format as exchanged with drivers, for both the single-planar and the multi-planar interface.
struct DriverFormat: Equatable {
  var code: UInt32
  /// The size of a field, if frames are single fields; otherwise that of the picture.
  var size: FrameSize
  var field: UInt32
  var colourSpace: UInt32 = 0
  var encoding: UInt32 = 0
  var quantization: UInt32 = 0
  /// The bytes per row in each memory area.
  var strides: [Int] = []

  /// Returns the size of the picture of which the driver draws this much: all of it, or one field.
  func pictureSize(ofDrawn size: FrameSize) -> FrameSize {
    guard FieldOrder(field) == .single else { return size }
    return FrameSize(width: size.width, height: size.height * 2)
  }

  init(_ code: FormatCode, at size: FrameSize, field: UInt32 = V4L2_FIELD_ANY.rawValue) {
    self.code = code.code
    self.size = size
    self.field = field
  }

  init(_ answer: v4l2_pix_format) {
    code = answer.pixelformat
    size = FrameSize(width: Int(answer.width), height: Int(answer.height))
    field = answer.field
    colourSpace = answer.colorspace
    encoding = answer.ycbcr_enc
    quantization = answer.quantization
    strides = [Int(answer.bytesperline)]
  }

  init(_ answer: v4l2_pix_format_mplane) {
    code = answer.pixelformat
    size = FrameSize(width: Int(answer.width), height: Int(answer.height))
    field = answer.field
    colourSpace = answer.colorspace
    encoding = UInt32(answer.ycbcr_enc)
    quantization = UInt32(answer.quantization)
    let count = min(max(Int(answer.num_planes), 1), Int(VIDEO_MAX_PLANES))
    strides = withUnsafeBytes(of: answer.plane_fmt) { bytes in
      (0..<count).map { index in
        let offset = index * MemoryLayout<v4l2_plane_pix_format>.stride
        return Int(
          bytes.loadUnaligned(fromByteOffset: offset, as: v4l2_plane_pix_format.self).bytesperline)
      }
    }
  }

  /// Returns the structure that requests this format from a driver.
  func request(_ planes: VideoNode.Planes) -> v4l2_format {
    var format = v4l2_format()
    format.type = planes.bufferType
    switch planes {
    case .single:
      format.fmt.pix.width = UInt32(size.width)
      format.fmt.pix.height = UInt32(size.height)
      format.fmt.pix.pixelformat = code
      format.fmt.pix.field = field
    case .multi:
      format.fmt.pix_mp.width = UInt32(size.width)
      format.fmt.pix_mp.height = UInt32(size.height)
      format.fmt.pix_mp.pixelformat = code
      format.fmt.pix_mp.field = field
    }
    return format
  }

  /// Returns the memory layout of frames in this format; `code` must stand for the driver's code.
  func layout(_ code: FormatCode) -> FrameLayout {
    FrameLayout(code, size, strides: strides).with(FieldOrder(field)) { content in
      ColourCoding(
        colourSpace: colourSpace, encoding: encoding, quantization: quantization, of: content)
    }
  }
}

extension FrameSize {
  /// The size of each of the two fields of a picture of this size.
  var ofField: FrameSize { FrameSize(width: width, height: max(height / 2, 1)) }
}
