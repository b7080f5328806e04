import Testing

@testable import CaptureImaging

@Suite struct ExifNumbersTests {
  @Test(
    arguments: [
      (.milliseconds(100), 1, 10), (.microseconds(33_300), 333, 10_000), (.seconds(2), 2, 1),
      (.nanoseconds(1), 1, 1_000_000_000), (.milliseconds(1_500), 3, 2),
      (.seconds(30) + .microseconds(1), 30_000_001, 1_000_000), (.seconds(9_000), 9_000, 1),
      (.seconds(1 << 40), .max, 1),
    ] as [(Duration, UInt32, UInt32)])
  func `an exposure time is written as the fraction with the smallest terms`(
    span: Duration, over: UInt32, under: UInt32
  ) {
    #expect(ExifFraction(seconds: span) == ExifFraction(over: over, under: under))
  }

  @Test(arguments: [1, 333, 33_333_333, 3_999_999_999] as [Int64])
  func `an exposure time below four seconds is preserved to the nanosecond`(nanoseconds: Int64) {
    let span = Duration.nanoseconds(nanoseconds)
    #expect(ExifFraction(seconds: span).duration == span)
  }

  @Test func `a fraction with a denominator of zero has no duration`() {
    #expect(ExifFraction(over: 1, under: 0).duration == nil)
    #expect(ExifFraction(over: .max, under: .max).duration == .seconds(1))
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `an exposure time of zero or less is not written`(exposure: Duration) throws {
    let photo = try TestPictures.jpeg().with(ExifFacts(exposure: exposure))
    #expect(try photo.facts()?.exposure == nil)
  }

  @Test(arguments: [
    (0, 0...255, 0), (1, 0...255, 1), (127, 0...255, 1), (128, 0...255, 2), (255, 0...255, 2),
    (-5, -10...10, 1), (7, 7...7, 0), (.max, .min ... .max, 2),
  ])
  func `EXIF's gain control depends on the position of a gain in its range`(
    value: Int, range: ClosedRange<Int>, code: UInt16
  ) {
    #expect(SensorGain(value: value, range: range).exifCode == code)
  }

  @Test(arguments: [
    SensorGain(value: 40, range: 0...255), SensorGain(value: -3, range: -10 ... -1),
  ])
  func `a gain is restored from its description`(gain: SensorGain) {
    #expect(SensorGain(gain.description) == gain)
  }

  @Test(arguments: [
    "", "gain=1", "gain=x range=0...1", "gain=1 range=0..1", "gain=1 range=5...1",
    "gain=1 range=0...1 more", "my holiday",
  ])
  func `text in any other form is not parsed as a gain`(text: String) {
    #expect(SensorGain(text) == nil)
  }
}
