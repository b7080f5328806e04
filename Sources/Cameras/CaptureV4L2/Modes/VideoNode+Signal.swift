internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// The input signal of a device that digitises an external source.
///
/// Webcams have at most one fixed input, whose signal cannot be lost.
enum InputSignal {
  /// Returns whether an input's signal may end or change during use.
  static func mayChange(type: UInt32, standards: UInt64, capabilities: UInt32) -> Bool {
    type == UInt32(V4L2_INPUT_TYPE_TUNER) || standards != 0
      || capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS | V4L2_IN_CAP_STD) != 0
  }

  /// Returns the reason an input would deliver only noise, from the status that the driver reports;
  /// nil if there is none.
  static func trouble(ofStatus status: UInt32) -> String? {
    let has = { (flag: Int32) in status & UInt32(flag) != 0 }
    if has(V4L2_IN_ST_NO_POWER) { return "its input has no power" }
    if has(V4L2_IN_ST_NO_SIGNAL) { return "its input has no signal" }
    if has(V4L2_IN_ST_NO_H_LOCK | V4L2_IN_ST_NO_V_LOCK | V4L2_IN_ST_NO_SYNC) {
      return "it cannot lock on to its input's signal"
    }
    return nil
  }

  /// Returns the reason that the signal's timings could not be detected; nil if the error has
  /// nothing to do with the signal.
  static func trouble(of failure: Errno) -> String? {
    switch failure.rawValue {
    case ENOLINK: "its input has no signal"
    case ENOLCK: "it cannot lock on to its input's signal"
    case ERANGE: "its input's signal is beyond what it can receive"
    default: nil
    }
  }

  static func fault(_ trouble: String) -> NodeFault {
    .camera(
      CameraError(
        .stream, "", .signal(trouble), remedy: .connectSource))
  }

  /// The error for a source that has changed its resolution.
  static let change = NodeFault.camera(
    CameraError(
      .stream, "", .signal("its source has changed its resolution"), remedy: .tryAgain))
}

extension VideoNode {
  /// Returns the selected input; nil if the driver has none.
  borrowing func input() -> v4l2_input? {
    var index: Int32 = 0
    var input = v4l2_input()
    guard grants(c_VIDIOC_G_INPUT, &index) else { return nil }
    input.index = UInt32(clamping: index)
    return grants(c_VIDIOC_ENUMINPUT, &input) ? input : nil
  }

  /// Throws if the driver reports that there is no usable signal, since it would send noise.
  borrowing func checkSignal() throws(NodeFault) {
    guard let trouble = input().flatMap({ InputSignal.trouble(ofStatus: $0.status) }) else {
      return
    }
    throw InputSignal.fault(trouble)
  }

  /// Adopts the timings of a digital source; throws if it sends no usable signal.
  ///
  /// A driver keeps the timings of the previous source, and would deliver the new one's pictures
  /// cropped or torn.
  borrowing func followTimings(of input: v4l2_input) throws(NodeFault) {
    guard input.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS) != 0 else { return }
    let failure = c_v4l2_follow_timings(descriptor)
    guard failure != 0, let trouble = InputSignal.trouble(of: Errno(rawValue: failure)) else {
      return
    }
    throw InputSignal.fault(trouble)
  }

  /// Subscribes to changes of the input's signal; most drivers do not report any.
  borrowing func watchSource(of input: v4l2_input) {
    var subscription = v4l2_event_subscription()
    subscription.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    subscription.id = input.index
    _ = grants(c_VIDIOC_SUBSCRIBE_EVENT, &subscription)
  }

  /// Takes all pending events, and returns whether the resolution has changed.
  borrowing func takeSourceChange() -> Bool {
    var isOther = false
    var event = v4l2_event()
    while grants(c_VIDIOC_DQEVENT, &event) {
      isOther = isOther || event.u.src_change.changes & UInt32(V4L2_EVENT_SRC_CH_RESOLUTION) != 0
    }
    return isOther
  }
}

extension v4l2_input {
  /// Whether its signal may end or change during use.
  var mayChange: Bool {
    InputSignal.mayChange(type: type, standards: std, capabilities: capabilities)
  }
}
