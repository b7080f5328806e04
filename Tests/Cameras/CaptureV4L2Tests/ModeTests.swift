import CaptureBase
import CaptureCamera
import CaptureImaging
import Testing

@testable import CaptureV4L2

/// The conversion of a driver's formats, sizes, rates and times.
@Suite(.timeLimit(.minutes(10)))
struct ModeTests {
  @Test func `a format with several memory areas counts as the same format`() throws {
    let split = try mode("NM12", 640, 480)
    #expect(split.code.format == .nv12)
    let whole = try mode("NV12", 640, 480)
    let modes = [split, whole]
    #expect(modes.streamModes.count == 1)
    #expect(modes.first(for: modes.streamModes[0]) == whole)
    #expect([split].first(for: modes.streamModes[0]) == split)
  }

  @Test func `a format that cannot be decoded has no format code`() {
    #expect(FormatCode(PixelFormat("H264")?.rawValue ?? 0) == nil)
    #expect(FormatCode(PixelFormat("JPEG")?.rawValue ?? 0)?.format == .motionJPEG)
  }

  @Test func `a range of sizes is listed as common sizes and both ends`() {
    let sizes = FrameSize.usual(
      width: StepRange(48, 1_600, step: 16), height: StepRange(32, 1_200, step: 4))
    #expect(
      sizes.map(\.description) == [
        "48x32", "320x240", "640x360", "640x480", "800x600", "1024x768", "1280x720", "1280x960",
        "1600x1200",
      ])
  }

  @Test func `a common size that a range's steps leave out is not listed`() {
    let sizes = FrameSize.usual(
      width: StepRange(100, 700, step: 100), height: StepRange(100, 700, step: 0))
    #expect(sizes.map(\.description) == ["100x100", "700x700"])
  }

  @Test(arguments: [
    ("800x448", "800x448"), ("801x449", "816x452"), ("640x480", "640x480"), ("1600x30", nil),
    ("1601x448", nil), ("1599x1199", "1600x1200"),
  ])
  func `a range of sizes lists the one covering a request`(wanted: String, size: String?) throws {
    let (width, height) = (StepRange(48, 1_600, step: 16), StepRange(32, 1_200, step: 4))
    let usual = FrameSize.usual(width: width, height: height)
    let listed = FrameSize.usual(width: width, height: height, wanted: FrameSize(wanted))
    let added = listed.filter { !usual.contains($0) }.map(\.description)
    let isUsual = size.flatMap { FrameSize($0) }.map(usual.contains) ?? true
    #expect(added == (isUsual ? [] : [size]))
    #expect(Set(listed).count == listed.count)
  }

  @Test func `a range of rates is listed as common rates, both ends and the requested one`() {
    let rates = FrameInterval.usual(
      from: FrameInterval(rate: 40), to: FrameInterval(rate: 5)
    ).map(\.rate)
    #expect(rates == [40, 30, 25, 24, 20, 15, 10, 5])
    for (wanted, count) in [(12.5, 9), (15, 8), (29.97, 9), (40, 8), (4.9, 8), (0, 8), (5e9, 8)] {
      let listed = FrameInterval.usual(
        from: FrameInterval(rate: 40), to: FrameInterval(rate: 5), wanted: wanted
      ).map(\.rate)
      #expect(listed.count == count)
      #expect(listed == listed.sorted(by: >))
      #expect(listed.contains(wanted) == (5...40).contains(wanted))
    }
    let fixed = FrameInterval.usual(from: FrameInterval(rate: 30), to: FrameInterval(rate: 30))
    #expect(fixed.map(\.rate) == [30])
  }

  @Test func `planes are laid out according to the driver's bytes per row`() throws {
    let size = FrameSize(width: 6, height: 3)
    #expect(try planes("YUYV", size, [64]) == [[0, 0, 64]])
    #expect(try planes("YUYV", size, [0]) == [[0, 0, 12]])
    #expect(try planes("NV12", size, [8]) == [[0, 0, 8], [0, 24, 8]])
    #expect(try planes("YU12", size, [8]) == [[0, 0, 8], [0, 24, 4], [0, 32, 4]])
    #expect(try planes("NV24", size, [8]) == [[0, 0, 8], [0, 24, 16]])
    #expect(try planes("P010", size, [16]) == [[0, 0, 16], [0, 48, 16]])
    #expect(try planes("422P", size, [8]) == [[0, 0, 8], [0, 24, 4], [0, 36, 4]])
    #expect(try planes("411P", size, [8]) == [[0, 0, 8], [0, 24, 2], [0, 30, 2]])
    #expect(try planes("pBAA", size, [12]) == [[0, 0, 12]])
    #expect(try planes("NM21", size, [8, 16]) == [[0, 0, 8], [1, 0, 16]])
    #expect(try planes("NM12", size, [8, 16]) == [[0, 0, 8], [1, 0, 16]])
    #expect(try planes("YM12", size, [8, 4]) == [[0, 0, 8], [1, 0, 4], [2, 0, 3]])
    #expect(try planes("MJPG", size, [0]) == [])
  }

  @Test(arguments: [
    (0, 0, 0, "bt601", "limited"), (8, 0, 0, "bt601", "limited"), (7, 0, 0, "bt601", "full"),
    (3, 0, 0, "bt709", "limited"), (12, 0, 0, "bt709", "limited"), (10, 0, 0, "bt2020", "limited"),
    (2, 0, 0, "smpte240M", "limited"), (8, 2, 0, "bt709", "limited"), (3, 1, 1, "bt601", "full"),
    (7, 4, 2, "bt709", "limited"), (1, 7, 1, "bt2020", "full"), (1, 99, 99, "bt601", "limited"),
  ])
  func `a colour coding that the driver leaves out gets V4L2's defaults`(
    space: UInt32, encoding: UInt32, quantization: UInt32, matrix: String, range: String
  ) {
    let coding = ColourCoding(
      colourSpace: space, encoding: encoding, quantization: quantization, of: .components)
    #expect(coding.matrix.rawValue == matrix)
    #expect(coding.range.rawValue == range)
  }

  @Test(
    arguments: [
      (SampleFormat.Content.colours, 0, "full"), (.colours, 2, "limited"), (.light, 0, "full"),
      (.light, 2, "limited"), (.mosaic, 0, "full"), (.mosaic, 2, "full"),
    ] as [(SampleFormat.Content, UInt32, String)])
  func `samples other than components have the full range by default`(
    content: SampleFormat.Content, quantization: UInt32, range: String
  ) {
    let coding = ColourCoding(
      colourSpace: 8, encoding: 0, quantization: quantization, of: content)
    #expect(coding.range.rawValue == range)
  }

  @Test(arguments: [
    (0, "rows"), (1, "rows"), (4, "rows"), (8, "rows"), (9, "rows"), (5, "topThenBottom"),
    (6, "bottomThenTop"), (2, "single"), (3, "single"), (7, "single"),
  ])
  func `a driver's field type is converted to the order of the rows`(field: UInt32, order: String) {
    #expect(FieldOrder(field).rawValue == order)
  }

  @Test func `a picture of a single field has twice the field's rows`() throws {
    var answer = DriverFormat(try code("YUYV"), at: FrameSize(width: 8, height: 3), field: 7)
    answer.strides = [20]
    let layout = answer.layout(try code("YUYV"))
    #expect(layout.size == FrameSize(width: 8, height: 6))
    #expect(layout.storedSize == FrameSize(width: 8, height: 3))
    #expect(layout.planes.map(\.bytesPerLine) == [20])
    answer.strides = [0]
    let jpeg = answer.layout(try code("MJPG"))
    #expect(jpeg == FrameLayout(packed: .motionJPEG, size: FrameSize(width: 8, height: 3)))
  }

  @Test(arguments: [
    (UInt32(0), Orientation.up), (0x10, .upMirrored), (0x20, .downMirrored), (0x30, .down),
    (0x02, .up),
  ])
  func `the orientation of photos undoes the flips that a video input reports`(
    status: UInt32, orientation: Orientation
  ) {
    #expect(Orientation(inputStatus: status) == orientation)
  }

  @Test(arguments: [(0, Orientation.up), (90, .left), (180, .down), (270, .right), (45, .up)])
  func `a sensor's rotation is read as counter-clockwise`(degrees: Int, orientation: Orientation) {
    #expect(Orientation(sensorRotation: degrees) == orientation)
  }

  @Test(arguments: [
    ("White Balance, Automatic", "white_balance_automatic"), ("Gain", "gain"),
    ("Exposure Time, Absolute", "exposure_time_absolute"), ("  U+V (2) ", "u_v_2"), ("", ""),
  ])
  func `a driver's name for a control is converted to an identifier`(name: String, word: String) {
    #expect(ControlName(driver: name).rawValue == word)
  }

  @Test func `an implausible buffer time is rejected without an overflow`() {
    #expect(timestamp(3, 5)?.nanoseconds == 3_000_005_000)
    #expect(timestamp(.max, .max) == nil)
    #expect(timestamp(1_700_000_000, 0) == nil, "that is a date")
  }

  @Test(arguments: [
    (0x0000_2000 as UInt32, 3_000_005_000 as Int64?),
    // Stamped at the start of the exposure, or in a buffer with other
    // flags, such as the error flag.
    (0x0001_2000, 3_000_005_000), (0x0000_2045, 3_000_005_000),
    // Copied from another device's buffer, from an unknown clock, or from a clock not defined yet.
    (0x0000_4000, nil), (0, nil), (0x0001_0000, nil), (0x0000_6000, nil),
  ])
  func `only buffer times from the monotonic clock are used`(flags: UInt32, nanoseconds: Int64?) {
    #expect(timestamp(3, 5, flags: flags)?.nanoseconds == nanoseconds)
  }

  /// Returns a buffer's time, by default from the monotonic clock.
  private func timestamp(
    _ seconds: Int64, _ microseconds: Int64, flags: UInt32 = 0x0000_2000
  ) -> Timestamp? {
    Timestamp(seconds: seconds, microseconds: microseconds, flags: flags)
  }

  @Test func `a 32-bit frame number that wraps around continues the count`() {
    var count = SequenceCount()
    let numbers = [7, .max - 1, .max, 0, 1, 1 << 30, 0].map { count.number(of: $0) }
    let round = 1 << 32
    #expect(numbers == [7, round - 2, round - 1, round, round + 1, round + 1 << 30, round])
  }

  private func mode(_ letters: String, _ width: Int, _ height: Int) throws -> NodeMode {
    NodeMode(
      code: try code(letters), size: FrameSize(width: width, height: height), intervals: [])
  }

  private func code(_ letters: String) throws -> FormatCode {
    let format = try #require(PixelFormat(letters))
    return try #require(FormatCode(format.rawValue))
  }

  /// Returns each plane's buffer, offset and stride.
  private func planes(_ letters: String, _ size: FrameSize, _ strides: [Int]) throws -> [[Int]] {
    FrameLayout(try code(letters), size, strides: strides).planes
      .map { [$0.buffer, $0.offset, $0.bytesPerLine] }
  }
}
