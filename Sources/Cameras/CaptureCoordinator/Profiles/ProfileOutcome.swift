internal import CaptureBase
public import CaptureCamera

/// What became of a profile that was applied to a camera.
public struct ProfileOutcome: Hashable, Sendable {
  /// The outcome of each setting that the camera was asked to take.
  public var outcomes: [ControlOutcome]
  /// The settings that fit, and those that were left out.
  public var fitting: FittingSettings

  /// Creates an outcome.
  public init(outcomes: [ControlOutcome], fitting: FittingSettings = FittingSettings()) {
    self.outcomes = outcomes
    self.fitting = fitting
  }

  /// Whether the camera took every setting of the profile.
  public var isComplete: Bool { fitting.skipped.isEmpty && outcomes.allSatisfy(\.didStick) }
}

extension ProfileOutcome: CustomStringConvertible {
  /// The number of settings that the camera took, and a remark on each one that was left out.
  public var description: String {
    let taken = outcomes.count(where: \.didStick)
    let total = outcomes.count + fitting.skipped.count
    return (["\(taken) of \(total.counted("setting")) applied"] + fitting.remarks).joined(
      separator: "; ")
  }
}
