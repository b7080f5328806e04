/// What became of a wish: the value asked for, and the one read back.
public struct ControlOutcome: Hashable, Sendable {
  public var name: String
  public var asked: Int
  public var got: Int

  public init(name: String, asked: Int, got: Int) {
    self.name = name
    self.asked = asked
    self.got = got
  }

  /// Whether the camera kept what it was given.
  public var didStick: Bool { asked == got }
}

extension [ControlOutcome] {
  /// These outcomes, with newer ones in place of those for the same controls.
  public func replaced(by newer: [ControlOutcome]) -> [ControlOutcome] {
    filter { old in !newer.contains { $0.name == old.name } } + newer
  }
}
