internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import Glibc

extension VideoNode {
  /// Returns all formats and modes that the driver offers, in its order.
  ///
  /// For a driver that accepts any size or rate, common ones and the requested ones
  /// are listed. Throws if the camera is disconnected meanwhile, so that it is not
  /// taken for one that offers nothing.
  borrowing func offer(
    wanted: StreamRequest = StreamRequest()
  ) throws(NodeFault) -> NodeOffer {
    var offer = NodeOffer(mounting: mounting)
    for answer in try formats() {
      guard let code = FormatCode(answer.pixelformat) else {
        offer.otherFormats.append(UnusedFormat(answer))
        continue
      }
      for size in sizes(of: code, wanted.size) {
        let intervals = intervals(of: code, at: size, wanted.rate)
        offer.modes.append(NodeMode(code: code, size: size, intervals: intervals.sorted()))
      }
    }
    // A camera that was disconnected meanwhile appears to have fewer
    // sizes; another request reveals it.
    _ = try formats()
    return offer
  }

  /// The orientation that turns pictures upright, from the driver's report on the sensor.
  private var mounting: Orientation {
    var control = v4l2_control()
    control.id = Self.sensorRotation
    let rotation =
      grants(c_VIDIOC_G_CTRL, &control) ? Orientation(sensorRotation: Int(control.value)) : .up
    return Orientation(inputStatus: input()?.status ?? 0).followed(by: rotation)
  }

  private static let sensorRotation = c_V4L2_CID_CAMERA_CLASS_BASE + 35

  private borrowing func formats() throws(NodeFault) -> [v4l2_fmtdesc] {
    var formats: [v4l2_fmtdesc] = []
    for index in 0..<Self.mostAnswers {
      var answer = v4l2_fmtdesc()
      answer.index = index
      answer.type = planes.bufferType
      do throws(Errno) {
        try ask(c_VIDIOC_ENUM_FMT, &answer)
      } catch {
        guard error.rawValue != EINVAL else { break }  // the end of the list
        throw .refused(.mode, error)
      }
      guard answer.flags & UInt32(V4L2_FMT_FLAG_EMULATED) == 0 else { continue }
      formats.append(answer)
    }
    return formats
  }

  private borrowing func sizes(of code: FormatCode, _ wanted: FrameSize?) -> [FrameSize] {
    var sizes: [FrameSize] = []
    for index in 0..<Self.mostAnswers {
      var answer = v4l2_frmsizeenum()
      answer.index = index
      answer.pixel_format = code.code
      guard grants(c_VIDIOC_ENUM_FRAMESIZES, &answer) else { break }
      guard answer.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
        let range = answer.stepwise
        return FrameSize.usual(
          width: StepRange(range.min_width, range.max_width, step: range.step_width),
          height: StepRange(range.min_height, range.max_height, step: range.step_height),
          wanted: wanted)
      }
      let size = FrameSize(width: Int(answer.discrete.width), height: Int(answer.discrete.height))
      if size.isPossible { sizes.append(size) }
    }
    return sizes.isEmpty ? triedSizes(of: code, wanted) : sizes
  }

  /// Returns sizes for a driver that lists none, such as those of television receivers.
  ///
  /// They are what it makes of the common sizes, a requested one, and the largest possible.
  private borrowing func triedSizes(of code: FormatCode, _ wanted: FrameSize?) -> [FrameSize] {
    var sizes: Set<FrameSize> = []
    for size in FrameSize.usual + [wanted, Self.largest].compactMap({ $0 }) {
      if let size = tried(code, at: size) { sizes.insert(size) }
    }
    return sizes.sorted { ($0.pixelCount, $0.width) < ($1.pixelCount, $1.width) }
  }

  private static let largest = FrameSize(width: 32_768, height: 32_768)

  private borrowing func intervals(
    of code: FormatCode, at size: FrameSize, _ wanted: Double?
  ) -> [FrameInterval] {
    var intervals: [FrameInterval] = []
    for index in 0..<Self.mostAnswers {
      var answer = v4l2_frmivalenum()
      answer.index = index
      answer.pixel_format = code.code
      answer.width = UInt32(size.width)
      answer.height = UInt32(size.height)
      guard grants(c_VIDIOC_ENUM_FRAMEINTERVALS, &answer) else { break }
      guard answer.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue else {
        guard let shortest = FrameInterval(answer.stepwise.min),
          let longest = FrameInterval(answer.stepwise.max)
        else { return [] }
        return FrameInterval.usual(from: shortest, to: longest, wanted: wanted)
      }
      if let interval = FrameInterval(answer.discrete) { intervals.append(interval) }
    }
    return intervals
  }

  /// The limit for a driver whose lists never end.
  private static let mostAnswers: UInt32 = 256
}
