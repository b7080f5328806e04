import Capture

/// Values that Capture delivers, created as a test of an embedding program creates them.
enum SampleValues {
  static let size = FrameSize(width: 1920, height: 1080)
  static let date = WallTime(seconds: 1_780_000_000, nanoseconds: 250_000_001, offset: 3600)
  static let bytes = [UInt8](repeating: 7, count: 2_000_000)

  static let device = CameraDevice(
    identity: DeviceIdentity(name: "HD Webcam", serial: "A1B2", port: "usb-1"), maker: "Acme",
    path: "/dev/video0", number: 0, link: DeviceLink(speed: 480, version: 2, hubs: ["Hub"]),
    modes: [StreamMode(format: .motionJPEG, size: size, rates: [30, 7.5])],
    otherFormats: [UnusedFormat(format: .grey, name: "H.264", isCompressed: true)],
    mounting: .down, maxFrameBytes: 1 << 30,
    controls: [
      CameraControl(name: .gain, kind: .integer(0...9, step: 3), default: 3, current: 6),
      CameraControl(name: .automaticWhiteBalance, kind: .boolean, default: 1, traits: .volatile),
      CameraControl(
        name: .powerLineFrequency,
        kind: .menu([CameraControl.MenuItem(value: 1, name: "50 Hz")]), default: 1),
      CameraControl(name: "leds", kind: .bits(mask: 0x8000_0001), default: 0),
    ])

  static let stream = StreamFormat(
    format: .motionJPEG, size: size, rate: 29.97, bufferCount: 4,
    controls: [ControlOutcome(name: .gain, requested: 6, actual: 6)],
    skippedSettings: [
      SkippedSetting(
        ControlSetting(name: .zoom, value: 2, profile: "night.json"), because: .badControl("no"))
    ], stages: [StageTime(.open, .milliseconds(3))])
  static let settings = ResolvedPhotoSettings(
    PhotoSettings(priority: .quality, within: .seconds(2)), stream: stream)
  static let report: ShotReport = {
    var report = ShotReport()
    report.framesSeen = 9
    report.skipped = ["damaged": ShotReport.Skipped(count: 2, last: .damaged("no end"))]
    report.settle = ShotReport.Settle(frames: 5, span: .milliseconds(160), reason: .dark)
    report.stages = ShotReport.Stages(begun: .zero, chosen: .milliseconds(412))
    report.leftOut = ["the picture did not settle"]
    return report
  }()
  static let frame = Frame(
    sequence: 12, layout: FrameLayout(packed: .motionJPEG, size: size), bytes: bytes)
  static let shot = Shot(
    id: ShotID(number: 3), frame: frame, date: date, device: device, settings: settings)
  static let taken = TakenPhoto(
    id: "0123456789abcdef0123456789abcdef", jpeg: bytes, size: size, date: date, device: device,
    settings: settings)
  static let kept = KeptPhoto(taken, at: "door-1.jpg")

  static let id = PhotoID("0123456789abcdef0123456789abcdef")
  static let photo = id.map {
    Photo(
      id: $0, path: "2026-05-28/a.jpg", taken: date, added: date, size: size, orientation: .right,
      byteCount: 2_000_000, camera: "Acme HD Webcam", deleted: date)
  }
}
