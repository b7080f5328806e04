/// Detects that the machine slept: one clock keeps running meanwhile, and the other does not.
struct SleepWatch {
  private var offset = Self.offset

  /// More than the two clocks can differ by because they are read one after the other.
  private static let tolerance = Duration.milliseconds(500)
  private static let (awake, always) = (SuspendingClock.now, ContinuousClock.now)

  /// Returns how long the machine has slept since the last call; nil if it has not.
  mutating func look() -> Duration? {
    let slept = Self.offset - offset
    guard slept > Self.tolerance else { return nil }
    offset += slept
    return slept
  }

  private static var offset: Duration {
    always.duration(to: .now) - awake.duration(to: .now)
  }
}
