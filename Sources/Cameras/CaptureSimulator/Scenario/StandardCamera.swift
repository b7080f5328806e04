public import CaptureCamera
internal import CaptureImaging

extension Scenario.Camera {
  /// The modes of a typical webcam: JPEG at every size, raw formats only where USB can carry it.
  public static let standardModes = [
    StreamMode(format: .motionJPEG, size: FrameSize(width: 2592, height: 1936), rates: [30]),
    StreamMode(format: .motionJPEG, size: FrameSize(width: 1936, height: 2592), rates: [30]),
    StreamMode(format: .motionJPEG, size: FrameSize(width: 1920, height: 1080), rates: [30]),
    StreamMode(format: .motionJPEG, size: FrameSize(width: 1280, height: 720), rates: [30, 15]),
    StreamMode(format: .yuyv, size: FrameSize(width: 1280, height: 720), rates: [10]),
    StreamMode(format: .yuyv, size: FrameSize(width: 640, height: 480), rates: [30]),
    StreamMode(format: .nv12, size: FrameSize(width: 1280, height: 720), rates: [10]),
    StreamMode(format: .nv12, size: FrameSize(width: 640, height: 480), rates: [30]),
    StreamMode(format: .grey, size: FrameSize(width: 640, height: 480), rates: [30]),
  ]

  /// The controls of a typical USB camera; only brightness changes the picture.
  public static let standardControls = [
    CameraControl(name: .brightness, kind: .integer(0...255, step: 1), default: 128),
    CameraControl(name: .contrast, kind: .integer(0...255, step: 1), default: 128),
    CameraControl(name: .saturation, kind: .integer(0...255, step: 1), default: 128),
    CameraControl(name: .sharpness, kind: .integer(0...7, step: 1), default: 3),
    CameraControl(name: .gain, kind: .integer(0...255, step: 1), default: 0),
    CameraControl(name: .automaticWhiteBalance, kind: .boolean, default: 1),
    CameraControl(
      name: .whiteBalanceTemperature, kind: .integer(2000...6500, step: 10), default: 4500),
    CameraControl(
      name: .autoExposure,
      kind: .menu([
        CameraControl.MenuItem(value: 1, name: "Manual Mode"),
        CameraControl.MenuItem(value: 3, name: "Aperture Priority Mode"),
      ]), default: 3),
    CameraControl(
      name: .exposureTime, kind: .integer(1...5000, step: 1), default: 157),
    CameraControl(
      name: .powerLineFrequency,
      kind: .menu([
        CameraControl.MenuItem(value: 0, name: "Disabled"),
        CameraControl.MenuItem(value: 1, name: "50 Hz"),
        CameraControl.MenuItem(value: 2, name: "60 Hz"),
      ]), default: 1),
  ]
}
