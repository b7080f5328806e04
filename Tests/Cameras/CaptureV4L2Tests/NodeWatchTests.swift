import CaptureBase
import CaptureTestKit
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureV4L2

/// The detection of added and removed cameras, with and without a watch by the system.
@Suite(.timeLimit(.minutes(10)))
struct NodeWatchTests {
  private let clock = ManualClock()
  private let hints = Guarded(0)

  /// Watches a folder and counts the reports.
  private func watch(_ path: String) -> NodeWatch {
    NodeWatch(of: path, timeline: clock) { [hints] in hints.withLock { $0 += 1 } }
  }

  /// Returns the number of reports after the given number of further seconds.
  private func hints(after seconds: Int) throws -> Int {
    try clock.advance(by: .seconds(seconds))
    return hints.withLock { $0 }
  }

  @Test func `a folder that cannot be watched is polled every second`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/dev"  // missing for now, so that it cannot be watched
    let watch = watch(path)
    #expect(try hints(after: 5) == 0)
    #expect(mkdir(path, 0o700) == 0)
    try folder.write([], as: "dev/tty0")
    #expect(try hints(after: 5) == 0)
    try folder.write([], as: "dev/video0")
    #expect(try hints(after: 1) == 1)
    #expect(try hints(after: 5) == 1)
    #expect(unlink("\(path)/video0") == 0)
    #expect(try hints(after: 1) == 2)
    watch.stop()
    try folder.write([], as: "dev/video0")
    #expect(try hints(after: 5) == 2)
  }

  @Test func `a folder that can be watched is not polled`() throws {
    let folder = try TestFolder()
    let told = DispatchSemaphore(value: 0)
    let watch = NodeWatch(of: folder.path, timeline: clock) { told.signal() }
    try folder.write([], as: "video0")
    #expect(told.wait(timeout: .now() + .seconds(60)) == .success)
    try clock.advance(by: .seconds(5))
    #expect(told.wait(timeout: .now()) == .timedOut)
    watch.stop()
  }
}
