internal import CVideo4Linux
internal import CaptureCamera
internal import CaptureFiles
internal import Glibc

/// What a camera that digitises what others send is connected to.
///
/// Webcams have no inputs to speak of, and nothing to lose there.
enum InputSignal {
  /// Whether what comes from an input may end or change while it is used.
  static func mayChange(type: UInt32, standards: UInt64, capabilities: UInt32) -> Bool {
    type == UInt32(V4L2_INPUT_TYPE_TUNER) || standards != 0
      || capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS | V4L2_IN_CAP_STD) != 0
  }

  /// Why an input's pictures would be noise, by the status that the driver gives it.
  static func trouble(ofStatus status: UInt32) -> String? {
    let has = { (flag: Int32) in status & UInt32(flag) != 0 }
    if has(V4L2_IN_ST_NO_POWER) { return "its input has no power" }
    if has(V4L2_IN_ST_NO_SIGNAL) { return "its input has no signal" }
    if has(V4L2_IN_ST_NO_H_LOCK | V4L2_IN_ST_NO_V_LOCK | V4L2_IN_ST_NO_SYNC) {
      return "it cannot make out its input's signal"
    }
    return nil
  }

  /// The same, by why the driver cannot tell the signal's timings; nil for a driver that just does
  /// not answer that now.
  static func trouble(of failure: Errno) -> String? {
    switch failure.rawValue {
    case ENOLINK: "its input has no signal"
    case ENOLCK: "it cannot make out its input's signal"
    case ERANGE: "its input's signal is beyond what it can receive"
    default: nil
    }
  }

  static func fault(_ trouble: String) -> NodeFault {
    .camera(
      CameraError(
        .stream, "", .driver(trouble), remedy: "connect a source to it and switch that on"))
  }

  /// That pictures have another size from now on.
  static let change = NodeFault.camera(
    CameraError(
      .stream, "", .driver("its source sends another resolution now"),
      remedy: "try again"))
}

extension VideoNode {
  /// The input that is chosen; nil where the driver has none.
  borrowing func input() -> v4l2_input? {
    var index: Int32 = 0
    var input = v4l2_input()
    guard grants(c_VIDIOC_G_INPUT, &index) else { return nil }
    input.index = UInt32(clamping: index)
    return grants(c_VIDIOC_ENUMINPUT, &input) ? input : nil
  }

  /// Throws when the driver says that nothing is connected: it would send noise.
  borrowing func checkSignal() throws(NodeFault) {
    guard let trouble = input().flatMap({ InputSignal.trouble(ofStatus: $0.status) }) else {
      return
    }
    throw InputSignal.fault(trouble)
  }

  /// Takes over the timings that a digital source sends with, and throws where there are none.
  ///
  /// A driver keeps those of the source before, and would send its pictures cut or torn.
  borrowing func followTimings(of input: v4l2_input) throws(NodeFault) {
    guard input.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS) != 0 else { return }
    let failure = c_v4l2_follow_timings(descriptor)
    guard failure != 0, let trouble = InputSignal.trouble(of: Errno(rawValue: failure)) else {
      return
    }
    throw InputSignal.fault(trouble)
  }

  /// Has the driver tell when what comes from its input changes; most have nothing to tell.
  borrowing func watchSource(of input: v4l2_input) {
    var subscription = v4l2_event_subscription()
    subscription.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    subscription.id = input.index
    _ = grants(c_VIDIOC_SUBSCRIBE_EVENT, &subscription)
  }

  /// Takes what the driver has told, and says whether pictures change their size.
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
  /// Whether what comes from it may end or change while it is used.
  var mayChange: Bool {
    InputSignal.mayChange(type: type, standards: std, capabilities: capabilities)
  }
}
