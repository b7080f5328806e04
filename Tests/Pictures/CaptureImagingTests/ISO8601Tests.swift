import CaptureBase
import CaptureImaging
import Testing

struct ISO8601Tests {
  @Test(arguments: [
    (WallTime(seconds: 0), "1970-01-01T00:00:00.000+00:00"),
    (
      WallTime(seconds: 1_795_232_640, nanoseconds: 250_000_000, offset: 3_600),
      "2026-11-21T04:44:00.250+01:00"
    ),
    (
      WallTime(seconds: -1, nanoseconds: 123_456_789, offset: -12_600),
      "1969-12-31T20:29:59.123456789-03:30"
    ),
  ])
  func `a time in ISO 8601 keeps its nanoseconds and offset`(moment: WallTime, text: String) {
    #expect(moment.iso8601 == text)
    #expect(WallTime(iso8601: text) == moment)
  }

  @Test func `a time is written to the correct second if its offset has odd seconds`() throws {
    let text = try #require(WallTime(seconds: -2_000_000_000, offset: 1_172).iso8601)
    #expect(WallTime(iso8601: text)?.seconds == -2_000_000_000)
  }

  @Test(arguments: [
    "", "T", "2026-11-21", "2026-11-21T03:44:00Z", "2026-02-30T03:44:00.000+00:00",
    "2026-13-01T03:44:00.000+00:00", "2026-11-21T25:44:00.000+00:00",
    "2026-11-21T03:44:00.000+99:00", "2026-11-21T03:44:00.-12+01:00",
    "2026-11-21T03:44:00.2500+01:00", "2026-11-21 03:44:00.250+01:00",
    "99999-11-21T03:44:00.250+01:00", "2026-11-21T03:44:00.250+0١:00",
    String(repeating: "9", count: 100_000),
  ])
  func `malformed and impossible ISO 8601 times are not parsed`(text: String) {
    #expect(WallTime(iso8601: text) == nil)
  }

  @Test(arguments: [Int64.min, -70_000_000_000, 300_000_000_000, .max])
  func `a time whose year does not have four digits has no ISO 8601 form`(seconds: Int64) {
    #expect(WallTime(seconds: seconds).iso8601 == nil)
  }
}
