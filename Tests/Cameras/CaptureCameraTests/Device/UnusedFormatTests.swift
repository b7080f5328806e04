import CaptureImaging
import Testing

@testable import CaptureCamera

/// Errors for cameras whose formats cannot be converted to pictures.
@Suite struct UnusedFormatTests {
  private static let h264 = UnusedFormat(
    format: PixelFormat(rawValue: 0x3436_3248), name: "H.264", isCompressed: true)
  private static let hsv = UnusedFormat(
    format: PixelFormat(rawValue: 0x3356_5348), name: "24-bit HSV 8-8-8", isCompressed: false)

  @Test(arguments: [
    ([], "it offers no picture mode at all"),
    (
      [h264],
      "it offers only H.264 (H264), which is compressed in a way that is not supported"
    ),
    ([hsv], "it offers only 24-bit HSV 8-8-8 (HSV3), which cannot be converted to pictures"),
    (
      [h264, hsv],
      "it offers only H.264 (H264) and 24-bit HSV 8-8-8 (HSV3), which cannot be converted to"
        + " pictures"
    ),
    (
      [h264, h264, h264],
      "it offers only H.264 (H264), H.264 (H264) and H.264 (H264), which are compressed in a way"
        + " that is not supported"
    ),
  ])
  func `a camera without a usable format is rejected with the formats it offers`(
    formats: [UnusedFormat], reason: String
  ) {
    var device = CameraDevice(identity: DeviceIdentity(name: "Camera"), path: "/dev/video0")
    device.otherFormats = formats
    let error = #expect(throws: CameraError.self) { try StreamRequest().bestMode(of: device) }
    #expect(error?.cause == .badMode(reason))
  }

  @Test func `control characters in a driver's format name are escaped`() {
    let format = UnusedFormat(
      format: PixelFormat(rawValue: 0x1B1B_1B1B), name: "\u{1B}[2J", isCompressed: false)
    #expect("\(format)" == "\\x1B[2J (\\x1B\\x1B\\x1B\\x1B)")
  }
}
