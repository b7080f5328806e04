import CaptureImaging
import Testing

@testable import CaptureCamera

/// Which mode a wish leads to.
@Suite struct BestModeTests {
  private static let modes = [
    mode(.yuyv, 640, 480, 30), mode(.yuyv, 1280, 720, 10), mode(.yuyv, 1920, 1080, 5),
    mode(.motionJPEG, 640, 480, 30), mode(.motionJPEG, 1280, 720, 60),
    mode(.motionJPEG, 1920, 1080, 30), mode(.nv12, 640, 480, 15), mode(.nv12, 2592, 1944, 2),
  ]

  private static func mode(
    _ format: PixelFormat, _ width: Int, _ height: Int, _ rates: Double...
  ) -> StreamMode {
    StreamMode(format: format, size: FrameSize(width: width, height: height), rates: rates)
  }

  private func device(_ modes: [StreamMode]) -> CameraDevice {
    CameraDevice(identity: DeviceIdentity(name: "Camera"), path: "/dev/video0", modes: modes)
  }

  /// A wish for a size, a format or both, and the mode in words.
  @Test(arguments: [
    (nil, nil, "NV12 2592x1944"),  // the largest, for stills
    ("640x480", nil, "MJPG 640x480"),  // Motion JPEG among equals
    ("1000x500", nil, "MJPG 1280x720"),  // the smallest that covers it
    ("1280x721", nil, "MJPG 1920x1080"),
    ("100x2000", nil, "NV12 2592x1944"),  // none covers it: the largest
    ("1x1", nil, "MJPG 640x480"),
    ("9999x9999", nil, "NV12 2592x1944"),
    (nil, "YUYV", "YUYV 1920x1080"),
    (nil, "MJPG", "MJPG 1920x1080"),
    ("640x480", "NV12", "NV12 640x480"),
    ("1920x1080", "NV12", "NV12 2592x1944"),
    ("2592x1944", "YUYV", "YUYV 1920x1080"),
  ])
  func `a wish leads to the mode that serves it best`(
    size: String?, format: String?, expected: String
  ) throws {
    let request = StreamRequest(
      size: size.flatMap { FrameSize($0) }, format: format.flatMap { PixelFormat($0) })
    for modes in [Self.modes, Self.modes.reversed()] {
      let mode = try request.bestMode(of: device(modes))
      #expect("\(mode.format) \(mode.size)" == expected)
    }
  }

  @Test func `among raw formats of one size the fastest is taken`() throws {
    let device = device([
      Self.mode(.yuyv, 640, 480, 15), Self.mode(.nv12, 640, 480, 5, 30),
      Self.mode(.grey, 640, 480, 25),
    ])
    #expect(try StreamRequest().bestMode(of: device).format == .nv12)
  }

  @Test func `rates are told fastest first`() {
    #expect(Self.mode(.yuyv, 1, 1, 5, 30, 15).rates == [30, 15, 5])
  }

  @Test func `a format that is not offered is refused, and those that are are named`() {
    let error = #expect(throws: CameraError.self) {
      try StreamRequest(format: .grey).bestMode(of: device(Self.modes))
    }
    #expect(
      error?.description == """
        cannot set up a picture mode of /dev/video0 (Camera): it does not offer GREY; \
        it offers MJPG, NV12, YUYV
        """)
  }

  @Test(arguments: [nil, PixelFormat.yuyv])
  func `a camera without modes is refused`(format: PixelFormat?) {
    let error = #expect(throws: CameraError.self) {
      try StreamRequest(format: format).bestMode(of: device([]))
    }
    #expect(error?.cause == .badMode("it offers no picture mode at all"))
  }

  @Test func `a photo's wish changes what it names and nothing else`() {
    let controls = [ControlSetting(name: "gain", value: "1")]
    let request = StreamRequest(
      size: FrameSize(width: 640, height: 480), format: .yuyv, controls: controls)
    var settings = PhotoSettings()
    #expect(request.changed(by: settings) == request)
    settings.size = FrameSize(width: 1280, height: 720)
    #expect(
      request.changed(by: settings)
        == StreamRequest(size: settings.size, format: .yuyv, controls: controls))
    settings.format = .nv12
    #expect(
      StreamRequest().changed(by: settings)
        == StreamRequest(size: settings.size, format: .nv12))
  }
}
