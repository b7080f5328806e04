import CaptureBase
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// A series of `capture snap` that is suspended, as a laptop's sleep does it.
///
/// The program has to be stopped for some seconds of real time, so this suite runs alone.
@Suite(.timeLimit(.minutes(10)))
struct SnapSeriesWallClockTests {
  @Test func `a series that was suspended skips and reports the photos that it missed`() throws {
    let folder = try TestFolder()
    let words = ["snap", "--no-settle", "--size", "640x480", "--to", "p%n.jpg", "--json"]
    let child = try CaptureProgram.start(words + ["-n", "8", "--interval", "500ms"], in: folder)
    let first = [child.line() ?? "", child.line() ?? ""]
    child.send(SIGSTOP)
    // This pause is what is tested: photos become due while the program is suspended.
    usleep(2_200_000)
    child.send(SIGCONT)
    let outcome = try child.wait()
    #expect(outcome.status == 46)
    let lines = try (first + outcome.text.split(separator: "\n").map(String.init)).map { line in
      try LocatedJSON(reading: Array(line.utf8), file: "output").json
    }
    let counts = lines.compactMap { $0["count"]?.integer }
    let missed = counts.reduce(0, +)
    #expect(missed >= 4)
    #expect(folder.names.count { $0.hasSuffix(".jpg") } == 8 - missed)
    #expect(outcome.errors.contains("capture: missed \(counts[0]) photos from "))
    let kinds = lines.compactMap { $0["kind"] }
    #expect(kinds.allSatisfy { ["held-up", "overtaken"].contains($0) })
    try expectNoBurst(lines.compactMap { $0["taken"]?.moment })
  }

  /// Expects that photos are not taken in bursts, but almost at the interval.
  private func expectNoBurst(_ moments: [WallTime]) throws {
    for moment in moments {
      let next = moments.filter { $0 - moment >= .zero && $0 - moment < .seconds(1) }
      #expect(next.count <= 3, "\(moments)")
    }
  }
}

extension JSON {
  /// The time of day in a text such as `2026-11-21T03:44:00.250+01:00`, for computing differences.
  fileprivate var moment: WallTime? {
    guard case .string(let text) = self, let time = text.split(separator: "T").last else {
      return nil
    }
    let parts = time.prefix(12).split { ":.".contains($0) }.compactMap { Int64($0) }
    guard parts.count == 4 else { return nil }
    return WallTime(
      seconds: parts[0] * 3600 + parts[1] * 60 + parts[2], nanoseconds: Int32(parts[3]) * 1_000_000)
  }
}
