import CaptureBase
import CaptureImaging
import Testing

@testable import CaptureCamera

/// Suggestions for modes that exceed the USB bus's bandwidth.
@Suite struct BandwidthTests {
  private static let modes = [
    mode("YUYV", "1920x1080", 30, 5), mode("YUYV", "1280x720", 30, 10), mode("YUYV", "640x480", 25),
    mode("MJPG", "1920x1080", 30, 15), mode("MJPG", "1280x720", 60, 30),
    mode("GREY", "640x480", 60),
  ]

  private static func mode(_ format: String, _ size: String, _ rates: Double...) -> StreamMode {
    StreamMode(
      format: PixelFormat(format) ?? .yuyv, size: FrameSize(size) ?? FrameSize(width: 1, height: 1),
      rates: rates)
  }

  private static func camera(_ modes: [StreamMode]) -> CameraDevice {
    CameraDevice(identity: DeviceIdentity(name: "Camera"), path: "/dev/video0", modes: modes)
  }

  private static let other = ", or use another USB socket"

  @Test(arguments: [
    // The same size in Motion JPEG.
    ("YUYV", "1920x1080", 30, "MJPG 1920x1080"),
    ("YUYV", "1280x720", 30, "MJPG 1280x720"),
    // The same mode at a lower rate.
    ("MJPG", "1920x1080", 30, "MJPG 1920x1080 at 15 fps"),
    ("MJPG", "1280x720", 60, "MJPG 1280x720 at 30 fps"),
    // No mode is lighter, so there is no suggestion.
    ("MJPG", "1280x720", 30, nil),
    ("YUYV", "640x480", 25, nil),
  ])
  func `a lighter mode is suggested, with its rate if that is not the usual one`(
    format: String, size: String, rate: Double, words: String?
  ) {
    let remedy = Self.camera(Self.modes).remedy(
      forBandwidthOf: Self.mode(format, size, rate), at: rate)
    #expect(remedy.code == (words == nil ? .otherSocket : .lighterMode))
    #expect(remedy.mode?.description == words)
    #expect(
      remedy.description == words.map { "request \($0)\(Self.other)" } ?? "use another USB socket")
  }

  @Test(arguments: [
    ("YUYV", "1920x1080", 5.0, "YUYV 1280x720 at 10 fps"),
    ("YUYV", "1280x720", 10, "YUYV 640x480 at 25 fps"),
    ("YUYV", "640x480", 25, "GREY 640x480 at 30 fps"),
    ("GREY", "640x480", 30, nil),
  ])
  func `without Motion JPEG a slower or smaller mode is suggested`(
    format: String, size: String, rate: Double, expected: String?
  ) {
    let raw = Self.modes.filter { $0.format == .yuyv } + [Self.mode("GREY", "640x480", 30)]
    let lighter = Self.camera(raw).lighterMode(than: Self.mode(format, size, rate), at: rate)
    #expect(lighter?.description == expected)
  }

  @Test(arguments: modes)
  func `repeated suggestions of a lighter mode come to an end`(mode: StreamMode) {
    let camera = Self.camera(Self.modes)
    for rate in mode.rates {
      var (mode, rate) = (mode, rate)
      var steps = 0
      while let lighter = camera.lighterMode(than: mode, at: rate) {
        (mode, rate) = (lighter, lighter.rates[0])
        steps += 1
        #expect(lighter.size.pixelCount <= mode.size.pixelCount)
        guard steps < 20 else { break }
      }
      #expect(steps < 10)
    }
  }
}
