internal import CaptureCamera
internal import CaptureHTTP

/// What a camera has done for the clients of a server, in numbers.
struct CameraTally: Sendable {
  /// What became of a requested photo.
  enum Outcome: String, CaseIterable, Sendable {
    case kept
    /// It was sent to another program, and not kept.
    case sent
    case failed
  }

  /// The number of photos by outcome.
  var shots: [Outcome: Int] = [:]
  /// The number of frames that could not be used for a photo, by the name of their fault.
  private(set) var faults: [String: Int] = [:]
  /// The times from the requests of photos to a settled picture.
  private(set) var settling = DurationHistogram()
  /// The ages of frames when they were handed to viewers.
  var ages = DurationHistogram()

  /// Counts a photo that was taken.
  mutating func count(_ report: ShotReport, as outcome: Outcome) {
    shots[outcome, default: 0] += 1
    for (fault, skipped) in report.skipped { faults[fault, default: 0] += skipped.count }
    if report.settle?.isSettled == true, let ready = report.stages.ready { settling.count(ready) }
  }
}
