import CaptureJSON
import CaptureTestSupport
import Testing

/// A camera that `capture shell` keeps warm.
///
/// It runs in real time, and a busy machine misses frames, so this suite runs alone.
@Suite(.timeLimit(.minutes(10)))
struct WarmCameraWallClockTests {
  @Test func `a warm camera takes the first frame that is exposed after the request`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    _ = try client.ask(#"{"do":"open"}"#)
    for _ in 1...5 {
      let answer = try client.ask(#"{"do":"snap","priority":"speed","to":"a.jpg"}"#)
      let report = try #require(answer["result"]?["shot"]?["report"])
      // Frames that arrive after the request, but were exposed before it, are not photos of it.
      guard case .integer(let stale) = report["skipped"]?["stale"] ?? 0 else { break }
      #expect(report["framesSeen"] == .integer(stale + 1))
      #expect(report["framesMissed"] == 0)
    }
  }
}
