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
