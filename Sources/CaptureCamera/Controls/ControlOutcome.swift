/// The result of setting a control: the value requested and the value read back.
public struct ControlOutcome: Hashable, Sendable, Codable {
  /// The control's name.
  public var name: ControlName
  /// The value that was requested, which may lie between two of the control's steps.
  public var asked: Int
  /// The value sent to the camera: the one nearest to ``asked`` that the control accepts.
  public var given: Int
  /// The value read back afterwards.
  ///
  /// If it could not be read, this is the value that was sent or, after a refusal, the last known
  /// one.
  public var got: Int
  /// The reason the camera refused the value; nil if it did not.
  public var refusal: CameraError.Cause?
  /// The profile that the setting came from; nil if the user requested it.
  public var profile: String?

  /// Creates an outcome; `given` defaults to `asked`.
  public init(
    name: ControlName, asked: Int, given: Int? = nil, got: Int, refusal: CameraError.Cause? = nil,
    profile: String? = nil
  ) {
    self.name = name
    self.asked = asked
    self.given = given ?? asked
    self.got = got
    self.refusal = refusal
    self.profile = profile
  }

  /// Whether the value read back is the one that was sent.
  public var didStick: Bool { given == got }
}

extension [ControlOutcome] {
  /// Returns these outcomes, with newer ones replacing those for the same controls.
  public func replaced(by newer: [ControlOutcome]) -> [ControlOutcome] {
    filter { old in !newer.contains { $0.name == old.name } } + newer
  }
}
