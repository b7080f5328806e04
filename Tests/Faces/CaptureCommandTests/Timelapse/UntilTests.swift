import CaptureBase
import CaptureWords
import Testing

@testable import CaptureCommand

@Suite struct UntilTests {
  /// Noon of a day, in local time.
  private var noon: WallTime {
    get throws { try #require(WallTime(local: "2026-11-21 12:00")) }
  }

  @Test(arguments: [
    ("8h", "2026-11-21 20:00"), ("90s", "2026-11-21 12:01:30"), ("18:30", "2026-11-21 18:30"),
    ("12:00", "2026-11-22 12:00"), ("06:15:10", "2026-11-22 06:15:10"),
    ("2026-12-24 18:00", "2026-12-24 18:00"), ("2026-12-24", "2026-12-24 00:00"),
  ])
  func `an end is a duration, a time of day, or a date with or without a time`(
    text: String, moment: String
  ) throws {
    let ending = try #require(Ending(text))
    #expect(ending.moment(from: try noon) == WallTime(local: moment))
  }

  @Test(
    arguments: [
      ("12:00", "ends on 2026-11-22 at 12:00"), ("06:15", "ends on 2026-11-22 at 06:15"),
      ("18:30", nil), ("8h", nil), ("2026-12-24 18:00", nil),
    ] as [(String, String?)])
  func `only a time of day that has already passed today is remarked on, with its date`(
    text: String, remark: String?
  ) throws {
    #expect(try #require(Ending(text)).remark(from: try noon) == remark)
  }

  @Test(arguments: ["", "18", "24:00", "6:15", "18:30:", "tomorrow", "2026-13-01", "2026-11-21 "])
  func `an end is not parsed from other texts`(text: String) {
    #expect(Ending(text) == nil)
  }
}
