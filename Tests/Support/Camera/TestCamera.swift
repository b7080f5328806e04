package import CaptureCamera
package import CaptureImaging

extension CameraDevice {
  /// A small camera with several modes and controls.
  package static let test = CameraDevice(
    identity: DeviceIdentity(name: "Test Camera", serial: "T-1234", port: "usb-1"),
    maker: "Test & Sons", path: "/dev/video7", number: 7,
    modes: [
      StreamMode(format: .yuyv, size: .full, rates: [10]),
      StreamMode(format: .motionJPEG, size: .full, rates: [30, 15]),
      StreamMode(format: .motionJPEG, size: .half, rates: [30]),
    ],
    controls: [
      CameraControl(name: "brightness", kind: .integer(0...255, step: 1), default: 128),
      CameraControl(
        name: "exposure_time_absolute", kind: .integer(1...5000, step: 1), default: 156,
        current: 333),
      CameraControl(
        name: "gain", kind: .integer(0...100, step: 1), default: 0, current: 40),
    ])
}

extension FrameSize {
  /// The size of the test camera's largest picture.
  package static let full = FrameSize(width: 64, height: 48)
  package static let half = FrameSize(width: 32, height: 24)
}

extension StreamFormat {
  /// Creates the format that a camera delivers in one of its modes, at the mode's first rate.
  package init(_ mode: StreamMode, controls: [ControlOutcome] = []) {
    self.init(
      format: mode.format, size: mode.size, rate: mode.rates.first ?? 0, bufferCount: 8,
      controls: controls)
  }
}
