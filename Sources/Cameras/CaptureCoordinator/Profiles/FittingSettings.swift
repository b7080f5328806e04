public import CaptureCamera

/// The settings of a profile that a camera accepts, and the reasons why it rejects the rest.
public struct FittingSettings: Hashable, Sendable {
  /// The settings that the camera's controls accept.
  public var settings: ControlSettings
  /// The settings that are left out, and the reasons.
  public var skipped: [SkippedSetting]
  /// The name that identifies the profile in remarks; nil if it needs none.
  public var name: String?

  /// Creates the settings that fit, and those that do not.
  public init(
    settings: ControlSettings = [], skipped: [SkippedSetting] = [], name: String? = nil
  ) {
    self.settings = settings
    self.skipped = skipped
    self.name = name
  }

  /// A sentence for each setting that is left out.
  public var remarks: [String] {
    let owner = name.map { "the profile \($0): " } ?? "the profile's "
    return skipped.map { "\(owner)\($0.setting) is left out: \($0.cause)" }
  }
}

extension FittingSettings: CustomStringConvertible {
  /// The settings that fit, and a remark on each of the others.
  public var description: String {
    let fitting =
      settings.isEmpty ? "no settings" : settings.map(\.description).joined(separator: " ")
    return ([fitting] + remarks).joined(separator: "; ")
  }
}
