extension Scenario {
  /// Which openings, or which frames, counted from 1 over the life of the simulator.
  ///
  /// They are counted on after the camera was closed and opened again, so a
  /// fault that happened is over.
  public struct Turns: Hashable, Sendable {
    public var first: Int
    /// How many; nil for all that follow.
    public var count: Int?

    public init(first: Int, count: Int?) {
      self.first = first
      self.count = count
    }

    public static func only(_ turn: Int) -> Turns { Turns(first: turn, count: 1) }

    public static func from(_ first: Int, count: Int) -> Turns { Turns(first: first, count: count) }

    public static func from(_ first: Int) -> Turns { Turns(first: first, count: nil) }

    func contains(_ turn: Int) -> Bool {
      turn >= first && count.map { turn - first < $0 } ?? true
    }
  }
}
