internal import CVideo4Linux
internal import CaptureCamera

extension VideoNode {
  /// Throws when the driver says that nothing is connected: it would send noise.
  ///
  /// Webcams have no inputs to speak of; this is for those that digitise what others send.
  borrowing func checkSignal() throws(NodeFault) {
    var index: Int32 = 0
    var input = v4l2_input()
    guard grants(c_VIDIOC_G_INPUT, &index) else { return }
    input.index = UInt32(clamping: index)
    guard grants(c_VIDIOC_ENUMINPUT, &input), let trouble = Self.trouble(of: input) else { return }
    throw .camera(
      CameraError(
        .stream, "", .driver(trouble), remedy: "connect a source to it and switch that on"))
  }

  private static func trouble(of input: v4l2_input) -> String? {
    let has = { (flag: UInt32) in input.status & flag != 0 }
    if has(UInt32(V4L2_IN_ST_NO_POWER)) { return "its input has no power" }
    if has(UInt32(V4L2_IN_ST_NO_SIGNAL)) { return "its input has no signal" }
    if has(UInt32(V4L2_IN_ST_NO_H_LOCK | V4L2_IN_ST_NO_SYNC)) {
      return "it cannot make out its input's signal"
    }
    return nil
  }
}
