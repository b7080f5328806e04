import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureV4L2

/// Cameras that come and go are noticed, also where the system has no watch to give.
@Suite(.timeLimit(.minutes(10)))
struct NodeWatchTests {
  private let clock = ManualClock()
  private let hints = Guarded(0)

  /// Watches a folder and counts the hints.
  private func watch(_ path: String) -> NodeWatch {
    NodeWatch(of: path, timeline: clock) { [hints] in hints.withLock { $0 += 1 } }
  }

  /// How many hints there were after so many more seconds.
  private func hints(after seconds: Int) -> Int {
    clock.advance(by: .seconds(seconds))
    return hints.withLock { $0 }
  }

  @Test func `a folder that cannot be watched is looked at each second`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/dev"  // not there yet, so that no watch is given
    let watch = watch(path)
    #expect(hints(after: 5) == 0)
    #expect(mkdir(path, 0o700) == 0)
    try folder.write([], as: "dev/tty0")
    #expect(hints(after: 5) == 0)
    try folder.write([], as: "dev/video0")
    #expect(hints(after: 1) == 1)
    #expect(hints(after: 5) == 1)
    #expect(unlink("\(path)/video0") == 0)
    #expect(hints(after: 1) == 2)
    watch.stop()
    try folder.write([], as: "dev/video0")
    #expect(hints(after: 5) == 2)
  }

  @Test func `a folder that is watched is not looked at besides`() throws {
    let folder = try TestFolder()
    let told = DispatchSemaphore(value: 0)
    let watch = NodeWatch(of: folder.path, timeline: clock) { told.signal() }
    try folder.write([], as: "video0")
    #expect(told.wait(timeout: .now() + .seconds(60)) == .success)
    clock.advance(by: .seconds(5))
    #expect(told.wait(timeout: .now()) == .timedOut)
    watch.stop()
  }
}
