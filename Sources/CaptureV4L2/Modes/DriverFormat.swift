internal import CVideo4Linux
internal import CaptureImaging

/// A format as drivers are asked for it and answer, whatever their interface.
struct DriverFormat: Equatable {
  var code: UInt32
  /// As many rows as a field has where frames are single fields.
  var size: FrameSize
  var field: UInt32
  var colourSpace: UInt32 = 0
  var encoding: UInt32 = 0
  var quantization: UInt32 = 0
  /// From row to row, for each memory.
  var strides: [Int] = []

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

  /// The structure that asks a driver for it.
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

  /// How frames of it lie in memory, where the driver's code is this one.
  func layout(_ code: FormatCode) -> FrameLayout {
    FrameLayout(code, size, strides: strides).with(FieldOrder(field)) { content in
      ColourCoding(
        colourSpace: colourSpace, encoding: encoding, quantization: quantization, of: content)
    }
  }
}

extension FrameSize {
  /// The size of each of its two fields.
  var ofField: FrameSize { FrameSize(width: width, height: max(height / 2, 1)) }
}
