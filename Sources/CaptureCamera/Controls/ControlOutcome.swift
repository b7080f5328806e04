/// What became of a wish: the value asked for, and the one read back.
public struct ControlOutcome: Hashable, Sendable {
  public var name: String
  public var asked: Int
  /// The value sent to the camera: of those that the control takes, the nearest to ``asked``.
  public var given: Int
  public var got: Int
  /// Why the camera refused it; nil if it did not.
  public var refusal: CameraError.Cause?
  /// The profile that the setting came from; nil if a person asked for it.
  public var profile: String?

  public init(
    name: String, asked: Int, given: Int? = nil, got: Int, refusal: CameraError.Cause? = nil,
    profile: String? = nil
  ) {
    self.name = name
    self.asked = asked
    self.given = given ?? asked
    self.got = got
    self.refusal = refusal
    self.profile = profile
  }

  /// Whether the camera kept what it was given.
  public var didStick: Bool { given == got }
}

extension [ControlOutcome] {
  /// These outcomes, with newer ones in place of those for the same controls.
  public func replaced(by newer: [ControlOutcome]) -> [ControlOutcome] {
    filter { old in !newer.contains { $0.name == old.name } } + newer
  }
}
