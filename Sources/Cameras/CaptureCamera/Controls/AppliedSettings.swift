/// What became of settings that were to be applied to a camera.
package struct AppliedSettings: Hashable, Sendable {
  /// The outcomes of those that were sent to the camera.
  package var outcomes: [ControlOutcome]
  /// Those that were not sent, which only a profile's may be.
  package var skipped: [SkippedSetting]

  package init(_ outcomes: [ControlOutcome] = [], skipped: [SkippedSetting] = []) {
    self.outcomes = outcomes
    self.skipped = skipped
  }
}

/// A setting from a profile that was not sent to the camera when it was opened.
public struct SkippedSetting: Hashable, Sendable, Codable {
  /// The setting, with the name of its profile.
  public var setting: ControlSetting
  /// Why it was skipped.
  public var cause: CameraError.Cause

  /// Creates the record of a setting that was skipped.
  public init(_ setting: ControlSetting, because cause: CameraError.Cause) {
    self.setting = setting
    self.cause = cause
  }
}

extension SkippedSetting: CustomStringConvertible {
  /// A sentence such as `the profile night.json: zoom=2 was skipped: it has no control 'zoom'`.
  public var description: String {
    let sentence = "\(setting) was skipped: \(cause)"
    return setting.profile.map { "the profile \($0): \(sentence)" } ?? sentence
  }
}
