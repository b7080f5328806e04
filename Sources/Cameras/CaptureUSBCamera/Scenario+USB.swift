internal import CaptureCamera
public import CaptureSimulator

extension Scenario {
  /// Throws for the first event that no USB camera can cause, with the reason.
  public func checkForUSB() throws(USBCameraError) {
    for event in events {
      guard let reason = event.happening.reasonAgainstUSB else { continue }
      throw USBCameraError(
        .notOfUSB, "a USB camera cannot cause what happens to camera \(event.camera): \(reason)")
    }
    for event in events {
      let known = USBControls(cameras[event.camera].controls)
      guard let name = event.happening.control, known.omitted.contains(name) else { continue }
      throw USBCameraError(
        .notOfUSB, "camera \(event.camera) has the control '\(name)', which no USB camera has")
    }
  }
}

extension Scenario.EventKind {
  /// Why a USB camera cannot cause the event; nil if it can.
  fileprivate var reasonAgainstUSB: String? {
    switch self {
    case .opening(.busy, _): "whether another program uses a camera is up to the kernel"
    case .opening(.permissionDenied, _): "who may open a camera is up to the kernel"
    case .opening(.noBandwidth, _): "whether the bus has bandwidth left is up to its controller"
    case .frame(.backwards, _): "the kernel takes the times of frames when they arrive"
    case .replug(_, .some): "the kernel chooses the number of a camera that is plugged in"
    case .diskFull: "the disk belongs to the program that uses the camera"
    case .opening(.slowFirstFrame, _), .frame, .unplug, .replug, .motion, .freeze, .light,
      .stuckControl, .refusedControl:
      nil
    }
  }

  fileprivate var control: ControlName? {
    switch self {
    case .stuckControl(let name), .refusedControl(let name, _): name
    default: nil
    }
  }
}
