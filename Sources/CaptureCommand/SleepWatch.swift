/// Notices that the machine slept: one clock goes on meanwhile, and another does not.
struct SleepWatch {
  private var offset = Self.offset

  /// What the two clocks are apart by when they are read one after the other, and more.
  private static let tolerance = Duration.milliseconds(500)
  private static let (awake, always) = (SuspendingClock.now, ContinuousClock.now)

  /// How long the machine has slept since the last look, if it did.
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
