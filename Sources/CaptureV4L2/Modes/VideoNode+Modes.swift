internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import Glibc

extension VideoNode {
  /// All that the driver offers and pictures can be made of, in the driver's order.
  ///
  /// Throws when the camera goes meanwhile, so that it is not taken for one that offers nothing.
  borrowing func modes() throws(NodeFault) -> [NodeMode] {
    var modes: [NodeMode] = []
    for code in try formatCodes() {
      for size in sizes(of: code) {
        modes.append(
          NodeMode(code: code, size: size, intervals: intervals(of: code, at: size).sorted()))
      }
    }
    return modes
  }

  private borrowing func formatCodes() throws(NodeFault) -> [FormatCode] {
    var codes: [FormatCode] = []
    for index in 0..<Self.mostAnswers {
      var answer = v4l2_fmtdesc()
      answer.index = index
      answer.type = planes.bufferType
      do throws(Errno) {
        try ask(c_VIDIOC_ENUM_FMT, &answer)
      } catch {
        guard error.rawValue != EINVAL else { break }  // there are no more
        throw .refused(.mode, error)
      }
      guard answer.flags & UInt32(V4L2_FMT_FLAG_EMULATED) == 0 else { continue }
      if let code = FormatCode(answer.pixelformat) { codes.append(code) }
    }
    return codes
  }

  private borrowing func sizes(of code: FormatCode) -> [FrameSize] {
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
          height: StepRange(range.min_height, range.max_height, step: range.step_height))
      }
      sizes.append(
        FrameSize(width: Int(answer.discrete.width), height: Int(answer.discrete.height)))
    }
    return sizes
  }

  private borrowing func intervals(of code: FormatCode, at size: FrameSize) -> [FrameInterval] {
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
        return FrameInterval.usual(from: shortest, to: longest)
      }
      if let interval = FrameInterval(answer.discrete) { intervals.append(interval) }
    }
    return intervals
  }

  /// A driver that never stops answering is not listened to for ever.
  private static let mostAnswers: UInt32 = 256
}
