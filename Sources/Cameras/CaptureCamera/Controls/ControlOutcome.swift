/// The result of setting a control: the value requested and the value read back.
public struct ControlOutcome: Hashable, Sendable, Codable {
  /// The control's name.
  public var name: ControlName
  /// The value that was requested, which may lie between two of the control's steps.
  public var requested: Int
  /// The value sent to the camera: the one nearest to ``requested`` that the control accepts.
  public var sent: Int
  /// The value read back afterwards.
  ///
  /// If it could not be read, this is the value that was sent or, after a refusal, the last known
  /// one.
  public var actual: Int
  /// The reason the camera refused the value; nil if it did not.
  public var refusal: CameraError.Cause?
  /// The profile that the setting came from; nil if the user requested it.
  public var profile: String?

  /// Creates an outcome; `sent` defaults to `requested`.
  public init(
    name: ControlName, requested: Int, sent: Int? = nil, actual: Int,
    refusal: CameraError.Cause? = nil,
    profile: String? = nil
  ) {
    self.name = name
    self.requested = requested
    self.sent = sent ?? requested
    self.actual = actual
    self.refusal = refusal
    self.profile = profile
  }

  /// Whether the value read back is the one that was sent.
  public var didStick: Bool { sent == actual }
}

extension [ControlOutcome] {
  /// Returns these outcomes, with newer ones replacing those for the same controls.
  public func replaced(by newer: [ControlOutcome]) -> [ControlOutcome] {
    filter { old in !newer.contains { $0.name == old.name } } + newer
  }
}
