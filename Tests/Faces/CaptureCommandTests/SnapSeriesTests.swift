import CaptureTestSupport
import Testing

/// A series of `capture snap` whose camera is unplugged for a while, run as a user runs it.
@Suite(.timeLimit(.minutes(10)))
struct SnapSeriesTests {
  @Test func `a series misses the photos that were due while the camera was unplugged`() throws {
    let folder = try TestFolder()
    let scenario =
      #"{"events":[{"fault":"unplug","after":"2s"},{"fault":"replug","after":"4s"}]}"#
    try folder.write(Array(scenario.utf8), as: "away.json")
    let outcome = try CaptureProgram.run(
      ["snap", "--no-settle", "--size", "640x480", "--simulator=away.json", "--to", "p%n.jpg"]
        + ["-n", "12", "--interval", "500ms"], in: folder)
    #expect(outcome.status == 46, "\(outcome.errors)")
    let reason = /missed .* from (\S+) .*: the photo of (\S+) was still being taken/
    let missed = try #require(outcome.errors.firstMatch(of: reason), "\(outcome.errors)")
    #expect(missed.2 < missed.1, "the photo before took until then")
    #expect(folder.names.count { $0.hasSuffix(".jpg") } < 12)
  }
}
