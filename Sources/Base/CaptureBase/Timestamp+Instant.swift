extension Timestamp: InstantProtocol {
  /// The type of the time between two timestamps.
  public typealias Duration = Swift.Duration

  /// Returns the time that is `span` later.
  public func advanced(by span: Duration) -> Timestamp { self + span }

  /// Returns the time from this timestamp to another one, negative if that is earlier.
  public func duration(to other: Timestamp) -> Duration { other - self }
}
