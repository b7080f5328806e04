internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging

/// The format that a driver granted.
struct GrantedFormat: Equatable {
  let layout: FrameLayout
  /// The number of memory areas that each frame occupies.
  let memoryCount: Int
}

extension VideoNode {
  /// Sets a mode, and returns what the driver made of it.
  borrowing func set(_ mode: NodeMode) throws(NodeFault) -> GrantedFormat {
    var answer: DriverFormat
    do throws(Errno) {
      answer = try agree(c_VIDIOC_S_FMT, on: mode.code, at: mode.size)
      // A scaler has limits, too: a frame that it cannot fill is made smaller.
      if let drawn = sizeDrawn(in: answer.size), drawn != answer.size {
        answer = try agree(c_VIDIOC_S_FMT, on: mode.code, at: answer.pictureSize(ofDrawn: drawn))
        _ = sizeDrawn(in: answer.size)
      }
    } catch {
      throw .refused(.mode, error)
    }
    return try granted(answer)
  }

  /// Makes the driver fill whole frames, and returns the size that it fills;
  /// nil if it has no such setting.
  ///
  /// Otherwise a driver that scales may fill only an area of the previous frame
  /// size and leave the rest empty.
  private borrowing func sizeDrawn(in size: FrameSize) -> FrameSize? {
    var part = v4l2_selection()
    part.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    part.target = UInt32(V4L2_SEL_TGT_COMPOSE)
    guard grants(c_VIDIOC_G_SELECTION, &part) else { return nil }
    part.r = v4l2_rect(left: 0, top: 0, width: UInt32(size.width), height: UInt32(size.height))
    guard grants(c_VIDIOC_S_SELECTION, &part) else { return nil }
    let drawn = FrameSize(width: Int(part.r.width), height: Int(part.r.height))
    return drawn.isPossible ? drawn : nil
  }

  /// Returns the size that the driver would grant, without setting
  /// it; nil if it refuses the format.
  borrowing func tried(_ code: FormatCode, at size: FrameSize) -> FrameSize? {
    guard let answer = try? agree(c_VIDIOC_TRY_FMT, on: code, at: size),
      let granted = try? granted(answer), granted.layout.format == code.format
    else { return nil }
    return granted.layout.size
  }

  /// Negotiates a mode with the request that sets it or the one that only tries it.
  ///
  /// Whole pictures are preferred over single fields. If there are only single fields, those whose
  /// doubled height gives the requested size are preferred.
  private borrowing func agree(
    _ request: UInt, on code: FormatCode, at size: FrameSize
  ) throws(Errno) -> DriverFormat {
    let wanted = DriverFormat(code, at: size)
    let answer = try ask(request, for: wanted)
    guard FieldOrder(answer.field) == .single else { return answer }
    let woven = DriverFormat(code, at: size, field: V4L2_FIELD_INTERLACED.rawValue)
    if let answer = try? ask(request, for: woven), FieldOrder(answer.field) != .single {
      return answer
    }
    guard SampleFormat(code.format) != nil else { return answer }
    let isScaled = answer.size.height == size.height
    return try ask(request, for: isScaled ? DriverFormat(code, at: size.ofField) : wanted)
  }

  private borrowing func ask(
    _ request: UInt, for wanted: DriverFormat
  ) throws(Errno) -> DriverFormat {
    var format = wanted.request(planes)
    try ask(request, &format)
    return planes == .single ? DriverFormat(format.fmt.pix) : DriverFormat(format.fmt.pix_mp)
  }

  private borrowing func granted(_ answer: DriverFormat) throws(NodeFault) -> GrantedFormat {
    guard let code = FormatCode(answer.code) else {
      let format = PixelFormat(rawValue: answer.code)
      throw .camera(CameraError(.mode, "", .badMode("the driver accepts only \(format)")))
    }
    guard answer.size.isPossible else {
      throw .camera(CameraError(.mode, "", .badMode("the driver accepts only \(answer.size)")))
    }
    guard FieldOrder(answer.field) != .single || SampleFormat(code.format) != nil else {
      throw .camera(CameraError(.mode, "", .badMode("the driver sends single fields as JPEGs")))
    }
    return GrantedFormat(layout: answer.layout(code), memoryCount: max(answer.strides.count, 1))
  }

  /// Sets the frame interval, and returns the rate in effect; nil if the driver does not report it.
  ///
  /// Drivers that have no adjustable rate refuse the request, which is not an error.
  borrowing func setRate(_ interval: FrameInterval?) -> Double? {
    var answer = v4l2_streamparm()
    answer.type = planes.bufferType
    guard grants(c_VIDIOC_G_PARM, &answer) else { return nil }
    if let interval, answer.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 {
      var wanted = answer
      wanted.parm.capture.timeperframe.numerator = interval.numerator
      wanted.parm.capture.timeperframe.denominator = interval.denominator
      if grants(c_VIDIOC_S_PARM, &wanted) { answer = wanted }
    }
    return FrameInterval(answer.parm.capture.timeperframe)?.rate
  }
}
