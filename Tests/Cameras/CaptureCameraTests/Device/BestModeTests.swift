import CaptureBase
import CaptureImaging
import Testing

@testable import CaptureCamera

/// The choice of a mode for a request.
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

  /// A requested size and format, and the expected mode.
  @Test(arguments: [
    (nil, nil, "NV12 2592x1944"),  // the largest, for still photos
    ("640x480", nil, "MJPG 640x480"),  // Motion JPEG among equal sizes
    ("1000x500", nil, "MJPG 1280x720"),  // the smallest that covers the request
    ("1280x721", nil, "MJPG 1920x1080"),
    ("100x2000", nil, "NV12 2592x1944"),  // none covers the request: the largest
    ("1x1", nil, "MJPG 640x480"),
    ("9999x9999", nil, "NV12 2592x1944"),
    (nil, "YUYV", "YUYV 1920x1080"),
    (nil, "MJPG", "MJPG 1920x1080"),
    ("640x480", "NV12", "NV12 640x480"),
    ("1920x1080", "NV12", "NV12 2592x1944"),
    ("2592x1944", "YUYV", "YUYV 1920x1080"),
  ])
  func `a request is served by the best mode regardless of the driver's order`(
    size: String?, format: String?, expected: String
  ) throws {
    let request = StreamRequest(
      size: size.flatMap { FrameSize($0) }, format: format.flatMap { PixelFormat($0) })
    for modes in [Self.modes, Self.modes.reversed()] {
      let mode = try request.bestMode(of: device(modes))
      #expect("\(mode.format) \(mode.size)" == expected)
    }
  }

  @Test func `among colour formats of the same size the fastest is chosen`() throws {
    let device = device([
      Self.mode(.yuyv, 640, 480, 15), Self.mode(.nv12, 640, 480, 5, 30),
      Self.mode(.grey, 640, 480, 25),
    ])
    #expect(try StreamRequest().bestMode(of: device).format == .nv12)
  }

  @Test(arguments: [
    (["BA81 2592x1944", "GREY 4096x3072", "NV12 320x240"], nil, "NV12 320x240"),
    (["BA81 2592x1944", "Y16 4096x3072"], nil, "BA81 2592x1944"),
    (["GREY 320x240", "Y16 640x480"], nil, "Y16 640x480"),
    (["BA81 2592x1944", "NV12 320x240"], "2592x1944", "BA81 2592x1944"),
    (["RGB3 640x480", "YUYV 640x480", "UYVY 640x480"], nil, "YUYV 640x480"),
    (["NV12 640x480", "RGBP 640x480", "UYVY 640x480"], nil, "UYVY 640x480"),
    (["R444 640x480", "RGBP 640x480", "YV12 640x480"], nil, "YV12 640x480"),
    (["GREY 640x480", "NV21 640x480", "BA81 640x480"], "640x480", "NV21 640x480"),
  ])
  func `colour is preferred over raw sensor data and grey, and detail over coarseness`(
    names: [String], size: String?, expected: String
  ) throws {
    let modes = try names.map { name in
      let words = name.split(separator: " ").map(String.init)
      let format = try #require(PixelFormat(words[0]))
      return StreamMode(format: format, size: try #require(FrameSize(words[1])), rates: [30])
    }
    let request = StreamRequest(size: size.flatMap { FrameSize($0) })
    for modes in [modes, modes.reversed()] {
      #expect(try request.bestMode(of: device(modes)).name == expected)
    }
  }

  /// The memory limit for a frame, a requested size and the expected mode.
  @Test(
    arguments: [
      (nil, nil, "YUYV 4096x3072"), (16_588_800, nil, "YUYV 3840x2160"),
      (16_588_799, nil, "YUYV 1920x1080"), (1, nil, "YUYV 640x480"),
      (1, "16384x8640", "YUYV 16384x8640"), (1, "1920x1080", "YUYV 1920x1080"),
    ] as [(Int?, String?, String)])
  func `an automatically chosen mode is no larger than real cameras' and fits in memory`(
    mostBytes: Int?, size: String?, expected: String
  ) throws {
    var device = device([
      Self.mode(.yuyv, 640, 480, 60), Self.mode(.yuyv, 1920, 1080, 60),
      Self.mode(.yuyv, 3840, 2160, 60), Self.mode(.yuyv, 4096, 3072, 60),
      Self.mode(.yuyv, 16_384, 8_640, 60),
    ])
    device.maxFrameBytes = mostBytes
    let request = StreamRequest(size: size.flatMap { FrameSize($0) })
    #expect(try request.bestMode(of: device).name == expected)
  }

  @Test func `the memory limit counts a JPEG at the size of its uncompressed picture`() throws {
    var device = device([
      Self.mode(.motionJPEG, 640, 480, 30), Self.mode(.motionJPEG, 1280, 720, 30),
    ])
    device.maxFrameBytes = 1280 * 720 * 2 - 1
    #expect(try StreamRequest().bestMode(of: device).name == "MJPG 640x480")
  }

  @Test func `a mode's rates are listed fastest first`() {
    #expect(Self.mode(.yuyv, 1, 1, 5, 30, 15).rates == [30, 15, 5])
  }

  @Test func `a format that is not offered is rejected with a list of those that are`() {
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
  func `choosing a mode of a camera without modes fails`(format: PixelFormat?) {
    let error = #expect(throws: CameraError.self) {
      try StreamRequest(format: format).bestMode(of: device([]))
    }
    #expect(error?.cause == .badMode("it offers no picture mode at all"))
  }

  @Test func `a photo's settings change only the size and format that they specify`() {
    let controls: ControlSettings = [.gain: 1]
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

  /// A requested size, format and rate, the expected mode and its rate.
  private static let rates: [(String?, String?, Double, String, Double)] = [
    (nil, nil, 30, "NV12 2592x1944", 2),
    ("640x480", nil, 15, "NV12 640x480", 15),
    ("640x480", nil, 29.97, "MJPG 640x480", 30),
    ("640x480", "MJPG", 15, "MJPG 640x480", 30),
    ("1280x720", nil, 12, "YUYV 1280x720", 10),
  ]

  @Test(arguments: rates)
  func `a requested rate is met as far as the size allows`(
    size: String?, format: String?, rate: Double, expected: String, granted: Double
  ) throws {
    let request = StreamRequest(
      size: size.flatMap { FrameSize($0) }, format: format.flatMap { PixelFormat($0) }, rate: rate)
    let mode = try request.bestMode(of: device(Self.modes))
    #expect("\(mode.format) \(mode.size)" == expected)
    #expect(mode.rate(nearest: rate) == granted)
  }

  @Test(arguments: [(20.0, 30.0), (19.9, 10), (20.1, 30), (100, 30), (0, 10)])
  func `the nearest rate is granted, and the higher of two that are equally near`(
    wish: Double, granted: Double
  ) {
    let mode = StreamMode(
      format: .yuyv, size: FrameSize(width: 640, height: 480), rates: [30, 10])
    #expect(mode.rate(nearest: wish) == granted)
  }

  private static let met: [(String?, String?, Double?)] = [
    (nil, nil, nil), ("1280x720", nil, nil), ("1280x720", "YUYV", 10), (nil, nil, 59.94),
    (nil, "NV12", 15),
  ]

  @Test(arguments: met)
  func `an exact request chooses a mode of exactly that size, format and rate`(
    size: String?, format: String?, rate: Double?
  ) throws {
    let request = StreamRequest(
      size: size.flatMap { FrameSize($0) }, format: format.flatMap { PixelFormat($0) }, rate: rate,
      isExact: true)
    let mode = try request.bestMode(of: device(Self.modes))
    #expect(request.size == nil || request.size == mode.size)
    #expect(request.format == nil || request.format == mode.format)
    #expect(rate.map { wish in mode.rates.contains { abs($0 - wish) < 0.1 } } ?? true)
  }

  private static let refused: [(String?, String?, Double?, String)] = [
    (
      "1000x500", nil, nil,
      "it does not offer 1000x500; the nearest are YUYV 640x480, MJPG 640x480, NV12 640x480"
    ),
    (
      "1280x720", "YUYV", 30,
      "it does not offer YUYV 1280x720 30 frames a second; the nearest are YUYV 1280x720 at 10 fps; "
        + "YUYV 640x480 at 30 fps; YUYV 1920x1080 at 5 fps"
    ),
    (nil, "GREY", nil, "it does not offer GREY; it offers MJPG, NV12, YUYV"),
  ]

  @Test(arguments: refused)
  func `an exact request that cannot be met is rejected with the nearest modes`(
    size: String?, format: String?, rate: Double?, words: String
  ) {
    let request = StreamRequest(
      size: size.flatMap { FrameSize($0) }, format: format.flatMap { PixelFormat($0) }, rate: rate,
      isExact: true)
    let error = #expect(throws: CameraError.self) { try request.bestMode(of: device(Self.modes)) }
    #expect(error?.description == "cannot set up a picture mode of /dev/video0 (Camera): \(words)")
  }

  @Test(arguments: [
    ("640x480", PixelFormat.yuyv, 10.0, true), ("640x360", .yuyv, 10, false),
    ("640x480", .grey, 10, false), ("640x480", .yuyv, 15, false), ("640x480", .yuyv, 9.99, true),
  ])
  func `an exact request fails if the driver grants something else`(
    size: String, format: PixelFormat, rate: Double, isMet: Bool
  ) throws {
    let size = try #require(FrameSize(size))
    var request = StreamRequest(
      size: FrameSize("640x480"), format: .yuyv, rate: 10, isExact: true)
    let check = { (request: StreamRequest) in
      try request.check(size: size, format: format, rate: rate, of: device([]))
    }
    if isMet {
      try check(request)
    } else {
      let error = #expect(throws: CameraError.self) { try check(request) }
      #expect(
        error?.cause
          == .badMode(
            "its driver changed YUYV 640x480 10 frames a second to \(format) \(size) at "
              + "\(rate.rateText) fps"))
    }
    request.isExact = false
    try check(request)
  }

  @Test(arguments: [
    (30.0, "30"), (7.5, "7.5"), (29.97, "29.97"), (10.05, "10.05"), (0.01, "0.01"), (9.999, "10"),
    (0.1, "0.1"), (0.25, "0.25"), (1.0 / 30, "0.033"), (0.0996, "0.1"), (0.001, "0.001"), (0, "0"),
  ])
  func `a rate is shown with two decimals or two significant digits`(
    rate: Double, text: String
  ) {
    #expect(rate.rateText == text)
  }
}
