import CaptureBase
package import CaptureCamera
package import CaptureImaging
internal import Dispatch
package import CaptureTime

/// A log of everything that a session reports to its delegate, frames included.
package final class Diary: CameraSessionDelegate {
  private let pages = Guarded<(words: [String], frames: [String])>(([], []))
  private let clock: any Timeline

  package init(of session: any CameraSession, on clock: any Timeline) {
    self.clock = clock
    session.setDelegate(self, queue: DispatchQueue(label: "capture.test.diary"))
  }

  package var words: [String] { pages.withLock { $0.words } }

  /// Each frame's sequence number, exposure time and arrival time, in nanoseconds.
  package var frames: [String] { pages.withLock { $0.frames } }

  private func note(_ word: String) {
    pages.withLock { $0.words.append(word) }
  }

  package func sessionDidStart(_ session: any CameraSession) { note("started") }

  package func session(_ session: any CameraSession, didFailWith error: CameraError) {
    note("failed: \(error.cause)")
  }

  package func sessionDidStop(_ session: any CameraSession) { note("stopped") }

  package func session(_ session: any CameraSession, wasInterruptedBy error: CameraError) {
    note("interrupted: \(error.cause)")
  }

  package func sessionInterruptionEnded(_ session: any CameraSession) { note("resumed") }

  package func session(_ session: any CameraSession, didTake shot: Shot) {
    var counts = shot.report.skipped.mapValues(\.count)
    counts["missed"] = shot.report.framesMissed
    let words = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    note(words.reduce("photo") { "\($0), \($1.value) \($1.key)" })
  }

  package func session(
    _ session: any CameraSession, didNotTake shot: ShotID, because error: CameraError
  ) {
    note("no photo")
  }

  package func session(_ session: any CameraSession, didReceive frame: Frame) {
    let line = "\(frame.sequence) \(frame.timestamp.nanoseconds) \(clock.now.nanoseconds)"
    pages.withLock { $0.frames.append(line) }
  }
}
