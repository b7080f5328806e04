import CaptureBase
package import CaptureCamera
import CaptureImaging
package import CaptureTime
internal import Dispatch

/// A log of everything that a session reports to its observers, frames included.
package final class ReportLog: Sendable {
  private let pages = Guarded<(words: [String], frames: [String])>(([], []))
  private let observations = Guarded<[ObserverToken]>([])
  private let clock: any Timeline

  package init(of session: any CameraSession, on clock: any Timeline) {
    self.clock = clock
    let queue = DispatchQueue(label: "capture.test.reports")
    let events = session.observe(on: queue) { [weak self] in self?.note($0) }
    let frames = session.observeFrames(on: queue) { [weak self] in self?.note($0) }
    observations.withLock { $0 = [events, frames] }
  }

  package var words: [String] { pages.withLock { $0.words } }

  /// Each frame's sequence number, exposure time and arrival time, in nanoseconds.
  package var frames: [String] { pages.withLock { $0.frames } }

  private func note(_ event: SessionEvent) {
    switch event {
    case .didStart: note("started")
    case .didFail(let error): note("failed: \(error.cause)")
    case .didStop: note("stopped")
    case .wasInterrupted(let error): note("interrupted: \(error.cause)")
    case .interruptionEnded: note("resumed")
    case .willChangeMode(let mode): note("changes to \(mode.size)")
    case .didChangeMode(let format): note("changed to \(format.size)")
    case .framesHeld(let count): note("a reader holds \(count) frames")
    case .willTake: break
    case .didTake(let shot): note(shot.report)
    case .didNotTake: note("no photo")
    }
  }

  private func note(_ report: ShotReport) {
    var counts = report.skipped.mapValues(\.count)
    counts["missed"] = report.framesMissed
    let words = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    note(words.reduce("photo") { "\($0), \($1.value) \($1.key)" })
  }

  private func note(_ frame: Frame) {
    let line = "\(frame.sequence) \(frame.timestamp.nanoseconds) \(clock.now.nanoseconds)"
    pages.withLock { $0.frames.append(line) }
  }

  private func note(_ word: String) {
    pages.withLock { $0.words.append(word) }
  }
}
