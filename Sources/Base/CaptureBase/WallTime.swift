/// A civil time, with the UTC offset that applied where and when it was taken, if that is known.
public struct WallTime: Hashable, Sendable, Codable {
  /// Seconds since 1970-01-01 00:00 UTC; without an offset, the civil time is taken as UTC.
  public var seconds: Int64
  /// Nanoseconds within that second, from 0 to 999,999,999.
  public var nanoseconds: Int32
  /// The offset from UTC in seconds, positive east of Greenwich; nil if it is unknown.
  ///
  /// Most cameras record the time on their clock only, so the moment is known to within a day.
  public var offset: Int32?

  /// Creates a time, by default on a whole second and in UTC.
  public init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int32? = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset
  }
}

extension WallTime {
  /// Returns the time that is `span` earlier, with the same offset.
  public static func - (moment: WallTime, span: Duration) -> WallTime {
    let nanoseconds = Int64(moment.nanoseconds) - span.nanoseconds
    let second = Int64(1_000_000_000)
    let rest = ((nanoseconds % second) + second) % second
    return WallTime(
      seconds: moment.seconds + (nanoseconds - rest) / second, nanoseconds: Int32(rest),
      offset: moment.offset)
  }

  /// Returns the time that is `span` later, with the same offset.
  public static func + (moment: WallTime, span: Duration) -> WallTime {
    moment - (.zero - span)
  }

  /// Returns the time elapsed between two times, whatever their offsets.
  public static func - (later: WallTime, earlier: WallTime) -> Duration {
    .seconds(later.seconds - earlier.seconds)
      + .nanoseconds(Int64(later.nanoseconds) - Int64(earlier.nanoseconds))
  }
}

extension WallTime: CustomStringConvertible {
  /// The time in ISO 8601 format, to the millisecond: `2026-11-21T03:44:00.250+01:00`.
  ///
  /// Without an offset, nothing follows the time: `2026-11-21T03:44:00.250`.
  /// Offsets have whole minutes in that format; the remaining seconds are dropped from the time, too.
  public var description: String {
    let (local, isOutOfRange) = seconds.addingReportingOverflow(Int64((offset ?? 0) / 60 * 60))
    let civil = CivilTime(secondsSince1970: isOutOfRange ? seconds : local)
    let date = [civil.year.digits(4), civil.month.digits(2), civil.day.digits(2)]
    let time = [civil.hour.digits(2), civil.minute.digits(2), civil.second.digits(2)]
    let millisecond = Int(nanoseconds / 1_000_000).digits(3)
    return "\(date.joined(separator: "-"))T\(time.joined(separator: ":")).\(millisecond)\(zone)"
  }

  private var zone: String {
    guard let offset else { return "" }
    let minutes = Int(offset.magnitude / 60)
    guard minutes > 0 else { return "Z" }
    return (offset < 0 ? "-" : "+") + (minutes / 60).digits(2) + ":" + (minutes % 60).digits(2)
  }
}
