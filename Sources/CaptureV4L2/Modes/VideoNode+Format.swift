internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging

/// What a driver granted: how frames will look, and how many memories each has.
struct GrantedFormat: Equatable {
  let layout: FrameLayout
  /// How many memories a frame is spread over.
  let memoryCount: Int
}

extension VideoNode {
  /// Asks for a mode, and answers with what the driver made of it.
  borrowing func set(_ mode: NodeMode) throws(NodeFault) -> GrantedFormat {
    var format = wish(for: mode.code, at: mode.size)
    do throws(Errno) {
      try ask(c_VIDIOC_S_FMT, &format)
    } catch {
      throw .refused(.mode, error)
    }
    return try planes == .single ? granted(format.fmt.pix) : granted(format.fmt.pix_mp)
  }

  /// The size that the driver would make of a wish, without setting it; nil for one of another
  /// format.
  borrowing func tried(_ code: FormatCode, at size: FrameSize) -> FrameSize? {
    var format = wish(for: code, at: size)
    guard grants(c_VIDIOC_TRY_FMT, &format),
      let granted = try? planes == .single ? granted(format.fmt.pix) : granted(format.fmt.pix_mp),
      granted.layout.format == code.format
    else { return nil }
    return granted.layout.size
  }

  private borrowing func wish(for code: FormatCode, at size: FrameSize) -> v4l2_format {
    var format = v4l2_format()
    format.type = planes.bufferType
    switch planes {
    case .single:
      format.fmt.pix.width = UInt32(size.width)
      format.fmt.pix.height = UInt32(size.height)
      format.fmt.pix.pixelformat = code.code
      format.fmt.pix.field = V4L2_FIELD_ANY.rawValue
    case .multi:
      format.fmt.pix_mp.width = UInt32(size.width)
      format.fmt.pix_mp.height = UInt32(size.height)
      format.fmt.pix_mp.pixelformat = code.code
      format.fmt.pix_mp.field = V4L2_FIELD_ANY.rawValue
    }
    return format
  }

  private borrowing func granted(_ answer: v4l2_pix_format) throws(NodeFault) -> GrantedFormat {
    let code = try code(answer.pixelformat)
    let size = FrameSize(width: Int(answer.width), height: Int(answer.height))
    return GrantedFormat(
      layout: FrameLayout(code, size, strides: [Int(answer.bytesperline)]), memoryCount: 1)
  }

  private borrowing func granted(
    _ answer: v4l2_pix_format_mplane
  ) throws(NodeFault) -> GrantedFormat {
    let code = try code(answer.pixelformat)
    let size = FrameSize(width: Int(answer.width), height: Int(answer.height))
    let count = min(max(Int(answer.num_planes), 1), Int(VIDEO_MAX_PLANES))
    let strides = withUnsafeBytes(of: answer.plane_fmt) { bytes in
      (0..<count).map { index in
        let offset = index * MemoryLayout<v4l2_plane_pix_format>.stride
        return Int(
          bytes.loadUnaligned(fromByteOffset: offset, as: v4l2_plane_pix_format.self).bytesperline)
      }
    }
    return GrantedFormat(
      layout: FrameLayout(code, size, strides: strides), memoryCount: count)
  }

  private borrowing func code(_ letters: UInt32) throws(NodeFault) -> FormatCode {
    guard let code = FormatCode(letters) else {
      let format = PixelFormat(rawValue: letters)
      throw .camera(CameraError(.mode, "", .badMode("the driver insists on \(format)")))
    }
    return code
  }

  /// Asks for an interval, and answers with the rate that the driver keeps; nil where it does not
  /// tell.
  ///
  /// Drivers without a rate of their own refuse, which is no error.
  borrowing func setRate(_ interval: FrameInterval?) -> Double? {
    var answer = v4l2_streamparm()
    answer.type = planes.bufferType
    guard grants(c_VIDIOC_G_PARM, &answer) else { return nil }
    if let interval, answer.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 {
      var wish = answer
      wish.parm.capture.timeperframe.numerator = interval.numerator
      wish.parm.capture.timeperframe.denominator = interval.denominator
      if grants(c_VIDIOC_S_PARM, &wish) { answer = wish }
    }
    return FrameInterval(answer.parm.capture.timeperframe)?.rate
  }
}
