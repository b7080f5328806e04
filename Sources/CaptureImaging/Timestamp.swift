/// A moment on the machine's monotonic clock, the one that stamps frames.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since the machine started.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public static let zero = Timestamp(nanoseconds: 0)

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  public static func + (moment: Timestamp, span: Duration) -> Timestamp {
    Timestamp(nanoseconds: moment.nanoseconds + span.nanoseconds)
  }

  public static func - (moment: Timestamp, span: Duration) -> Timestamp {
    Timestamp(nanoseconds: moment.nanoseconds - span.nanoseconds)
  }

  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }
}

extension Duration {
  /// The whole span in nanoseconds; spans over 292 years are cut to that.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflowed else { return seconds < 0 ? .min / 2 : .max / 2 }
    return scaled + attoseconds / 1_000_000_000
  }

  /// The whole span in milliseconds, for reports.
  public var milliseconds: Double { Double(nanoseconds) / 1_000_000 }
}
