/// What became of settings that were to be applied to a camera.
package struct AppliedSettings: Hashable, Sendable {
  /// What became of those that were sent to the camera.
  package var outcomes: [ControlOutcome]
  /// Those that were not sent, which only a profile's may be.
  package var skipped: [SkippedSetting]

  package init(_ outcomes: [ControlOutcome] = [], skipped: [SkippedSetting] = []) {
    self.outcomes = outcomes
    self.skipped = skipped
  }
}
