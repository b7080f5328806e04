/// A moment in civil time, with the offset that was in force where it was taken.
public struct WallTime: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public var seconds: Int64
  /// Nanoseconds within that second.
  public var nanoseconds: Int32
  /// Seconds east of Greenwich.
  public var offset: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset
  }
}

extension WallTime {
  /// The moment so long before this one, in the same offset.
  public static func - (moment: WallTime, span: Duration) -> WallTime {
    let nanoseconds = Int64(moment.nanoseconds) - span.nanoseconds
    let second = Int64(1_000_000_000)
    let rest = ((nanoseconds % second) + second) % second
    return WallTime(
      seconds: moment.seconds + (nanoseconds - rest) / second, nanoseconds: Int32(rest),
      offset: moment.offset)
  }
}
