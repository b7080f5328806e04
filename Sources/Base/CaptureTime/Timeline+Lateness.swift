package import CaptureBase

extension Timeline {
  /// Returns the delay of an alarm if it shows that the program could not run.
  ///
  /// The process may have been stopped, or starved of CPU time. The result is nil for delays of up to
  /// half a second, which are common on a busy machine.
  package func timeLost(since moment: Timestamp) -> Duration? {
    let lost = now - moment
    return lost > .milliseconds(500) ? lost : nil
  }
}
