extension Scenario {
  /// A range of openings or of frames, counted from 1 over the simulator's lifetime.
  ///
  /// Closing and reopening the camera does not restart the count, so past faults are not repeated.
  public struct Turns: Hashable, Sendable {
    /// The number of the first opening or frame, counted from 1.
    public var first: Int
    /// The number of openings or frames; nil means all that follow.
    public var count: Int?

    /// Creates a range that starts at `first`; a count of nil gives it no end.
    public init(first: Int, count: Int?) {
      self.first = first
      self.count = count
    }

    /// Returns the range of one opening or frame.
    public static func only(_ turn: Int) -> Turns { Turns(first: turn, count: 1) }

    /// Returns the range of `count` openings or frames, starting at `first`.
    public static func from(_ first: Int, count: Int) -> Turns { Turns(first: first, count: count) }

    /// Returns the range of all openings or frames from `first` on.
    public static func from(_ first: Int) -> Turns { Turns(first: first, count: nil) }

    func contains(_ turn: Int) -> Bool {
      turn >= first && count.map { turn - first < $0 } ?? true
    }
  }
}
