package import CaptureImaging

extension Timeline {
  /// How late an alarm of this moment rings, where that shows that the program could not run.
  ///
  /// It was stopped, or starved by others. Nil for as little as alarms are late on any busy machine.
  package func timeLost(since moment: Timestamp) -> Duration? {
    let lost = now - moment
    return lost > .milliseconds(500) ? lost : nil
  }
}
