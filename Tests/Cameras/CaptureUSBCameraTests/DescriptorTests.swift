import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

@Suite(.timeLimit(.minutes(10)))
struct DescriptorTests {
  private static func describe(
    _ modes: [StreamMode], _ controls: [CameraControl] = []
  ) throws -> CameraDescriptors {
    try #require(
      CameraDescriptors(
        DeviceIdentity(name: "Door", serial: "D-1"), VideoFormats(modes), USBControls(controls)))
  }

  @Test func `the standard camera has all its formats, sizes and rates`() throws {
    let camera = Scenario.Camera()
    let reader = DescriptorReader(
      try Self.describe(camera.modes, camera.controls).configuration)
    #expect(reader.faults == [])
    #expect(reader.formats.map(\.name) == ["MJPG", "YUY2", "NV12", "Y800"])
    #expect(reader.formats.map(\.number) == [1, 2, 3, 4])
    let modes = zip(reader.formats, ["MJPG", "YUYV", "NV12", "GREY"]).flatMap { format, name in
      format.sizes.map { size in
        StreamMode(
          format: PixelFormat(name) ?? .grey, size: size.size,
          rates: size.intervals.map { (10_000_000 / Double($0)).rounded() })
      }
    }
    #expect(modes == camera.modes)
    #expect(reader.formats[1].sizes[1].byteCount == 640 * 480 * 2)
    #expect(reader.formats[2].sizes[1].byteCount == 640 * 480 * 3 / 2)
    #expect(reader.processingBits == 0b0001_0110_0101_1011)
    #expect(reader.terminalBits == 0b1010)
  }

  @Test func `a small photo may have a large preview`() throws {
    let mode = StreamMode(
      format: .motionJPEG, size: FrameSize(width: 640, height: 480), rates: [30])
    let reader = DescriptorReader(try Self.describe([mode], []).configuration)
    #expect(reader.formats[0].sizes[0].byteCount > 1_500_000)
  }

  @Test func `lengths and counts are right for any modes and controls`() throws {
    var generator = SeededGenerator(seed: 16)
    let names = ["MJPG", "YUYV", "UYVY", "NV12", "YU12", "GREY", "Y16", "BGR3", "RGBP", "BA81"]
    for _ in 0..<200 {
      let modes = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        StreamMode(
          format: PixelFormat(names.randomElement(using: &generator) ?? "") ?? .grey,
          size: FrameSize(
            width: Int.random(in: 1...9_000, using: &generator),
            height: Int.random(in: 1...9_000, using: &generator)),
          rates: (0..<Int.random(in: 0...80, using: &generator)).map { _ in
            Double.random(in: 0.01...1_000, using: &generator)
          })
      }
      let controls = Scenario.Camera().controls.filter { _ in Bool.random(using: &generator) }
      let reader = DescriptorReader(try Self.describe(modes, controls).configuration)
      #expect(reader.faults == [])
      let omitted = VideoFormats(modes).omitted
      #expect(reader.formats.flatMap(\.sizes).count == modes.count - omitted.count)
      #expect(omitted.allSatisfy { $0.size.width % 2 + $0.size.height % 2 > 0 })
    }
  }

  @Test func `what a USB camera cannot have is left out`() {
    let modes = [
      StreamMode(format: .motionJPEG, size: .full, rates: [30]),
      StreamMode(format: .rgb24, size: .full, rates: [30]),
      StreamMode(format: .grey, size: FrameSize(width: 70_000, height: 1), rates: [30]),
      StreamMode(format: .grey, size: .full, rates: [0.000_1]),
      StreamMode(format: .nv12, size: FrameSize(width: 64, height: 49), rates: [30]),
    ]
    let formats = VideoFormats(modes)
    #expect(formats.formats.map(\.format) == [.motionJPEG])
    #expect(formats.omitted == Array(modes.dropFirst()))
    let controls = USBControls([
      CameraControl(name: .brightness, kind: .integer(-64...64, step: 1), default: 0),
      CameraControl(name: "led_mode", kind: .boolean, default: 0),
      CameraControl(name: .gain, kind: .integer(0...70_000, step: 1), default: 0),
      CameraControl(name: .contrast, kind: .integer(-1...5, step: 1), default: 0),
    ])
    #expect(controls.omitted == ["led_mode", .gain, .contrast])
    #expect(controls.bits(of: .processing) == 1)
  }

  @Test func `frame rates for which a descriptor has no room are left out and reported`() throws {
    let rates = (1...140).map { Double(141 - $0) }
    let many = StreamMode(format: .motionJPEG, size: .full, rates: rates)
    let slow = StreamMode(format: .grey, size: .half, rates: [30, 0.000_1])
    let plain = StreamMode(format: .yuyv, size: .half, rates: [30, 15])
    let formats = VideoFormats([many, slow, plain])
    #expect(formats.formats.flatMap(\.sizes).map(\.rates.count) == [57, 1, 2])
    let words = [
      "83 of the 140 frame rates of MJPG \(FrameSize.full)",
      "1 of the 2 frame rates of GREY \(FrameSize.half)",
    ]
    #expect(formats.omittedRates == words)
    let device = CameraDevice(
      identity: DeviceIdentity(name: "Door"), path: "", modes: [many, slow, plain])
    #expect(try USBCamera(device, of: Simulator()).omissions == words)
  }

  @Test func `more modes than a descriptor has room for are refused`() {
    let rates = (1...57).map(Double.init)
    let modes = (1...300).map {
      StreamMode(format: .grey, size: FrameSize(width: $0, height: 8), rates: rates)
    }
    let formats = VideoFormats(modes)
    #expect(formats.omitted.count == 45)
    let identity = DeviceIdentity(name: "Door")
    let more = VideoFormats(
      modes
        + modes.map { mode in
          StreamMode(format: .yuyv, size: mode.size, rates: rates)
        })
    #expect(CameraDescriptors(identity, more, USBControls([])) == nil)
  }

  @Test func `the camera is named as in the scenario`() throws {
    let descriptors = try Self.describe(Scenario.Camera.standardModes)
    #expect(descriptors.device.count == 18)
    #expect(descriptors.device[15] == 2)
    #expect(descriptors.descriptor(3, 0) == [4, 3, 9, 4])
    #expect(descriptors.descriptor(3, 2) == [10, 3, 68, 0, 111, 0, 111, 0, 114, 0])
    #expect(descriptors.descriptor(3, 3) == [8, 3, 68, 0, 45, 0, 49, 0])
    #expect(descriptors.descriptor(3, 4) == nil)
    #expect(descriptors.descriptor(9, 0) == nil)
    let longest = DeviceIdentity(name: String(repeating: "é", count: 300))
    let formats = VideoFormats(Scenario.Camera.standardModes)
    let other = try #require(CameraDescriptors(longest, formats, USBControls([])))
    #expect(other.descriptor(3, 2)?.count == 254)
    #expect(other.device[16] == 0, "it has no serial number")
  }
}
