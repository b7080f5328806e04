import CaptureBase
import CaptureImaging
import CaptureText
import CaptureWords
import Testing

@testable import CaptureCommand

/// The text forms of sizes, progress and moments.
@Suite struct ReadingTests {
  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1_000, "1.0 kB"), (1_249, "1.2 kB"), (9_949, "9.9 kB"),
    (9_950, "10 kB"), (506_347, "506 kB"), (999_449, "999 kB"), (999_500, "1.0 MB"),
    (1_234_567, "1.2 MB"),
    (45_600_000_000, "46 GB"), (7_200_000_000_000, "7.2 TB"),
    (.max, "9223372 TB"),
  ])
  func `a number of bytes is printed with a unit and at most one decimal`(count: Int, text: String)
  {
    #expect(count.asBytes == text)
  }

  @Test(arguments: [
    (WorkProgress(done: 0, total: 8), 0.0, "[........................] 0 of 8 photos"),
    (WorkProgress(done: 4, total: 8), 0.5, "[############............] 4 of 8 photos"),
    (
      WorkProgress(done: 4, total: 8), 2.0,
      "[############............] 4 of 8 photos, 2.0/s, 3 s left"
    ),
    (
      WorkProgress(done: 60, total: 240), 60.0,
      "[######..................] 60 of 240 photos, 1.0/s, 4 min left"
    ),
    (
      WorkProgress(done: 10, total: 40, share: 0.75), 1.5,
      "[##################......] 10 of 40 photos, 6.6/s, 1 s left"
    ),
    (WorkProgress(done: 8, total: 8), 4.0, "[########################] 8 of 8 photos, 2.0/s"),
    (WorkProgress(done: 0, total: 0), 0.0, "[########################] 0 of 0 photos"),
  ])
  func `a progress line shows the count, the rate and the time left`(
    progress: WorkProgress, seconds: Double, line: String
  ) {
    #expect(ProgressLine.text(progress, after: seconds) == line)
  }

  @Test(arguments: [
    ("2026-11-21", "00:00:00"), ("2026-11-21 18:30", "18:30:00"),
    ("2026-11-21T18:30:05", "18:30:05"),
  ])
  func `a date and time are parsed as local time`(text: String, clock: String) throws {
    let moment = try #require(WallTime(local: text))
    #expect(moment.description.hasPrefix("2026-11-21T\(clock)"))
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-1-2", "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-21 ",
    "2026-11-21 18", "2026-11-21 24:00", "2026-11-21 18:60", "21.11.2026", "-2026-1-01",
    "2026-11-21 18:30 more", "２０２６-11-21",
  ])
  func `a date that does not exist or is malformed is rejected`(text: String) {
    #expect(WallTime(local: text) == nil)
  }
}
