import CaptureBase
import Testing

struct WallTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"),
    (3_600, "1970-01-01T01:00:00.000+01:00"),
    (-16_200, "1969-12-31T19:30:00.000-04:30"),
    (3_661, "1970-01-01T01:01:00.000+01:01"),
    (59, "1970-01-01T00:00:00.000Z"),
    (Int32.min, "1901-12-13T20:46:00.000-596523:14"),
    (Int32.max, "2038-01-19T03:14:00.000+596523:14"),
  ])
  func `a time is described for every offset, and agrees with the minutes it names`(
    offset: Int32, text: String
  ) {
    #expect("\(WallTime(seconds: 0, offset: offset))" == text)
  }
}
