/// A time on the machine's monotonic clock, which also timestamps frames.
///
/// Arithmetic saturates at the earliest and the latest representable time.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds on `CLOCK_MONOTONIC`, which starts at boot and stops during suspend.
  public var nanoseconds: Int64

  /// Creates a timestamp from nanoseconds on the monotonic clock.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The origin of the monotonic clock.
  public static let zero = Timestamp(nanoseconds: 0)

  /// Returns whether one time is earlier than another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Returns the time that is `span` later.
  public static func + (moment: Timestamp, span: Duration) -> Timestamp {
    let (sum, isOver) = moment.nanoseconds.addingReportingOverflow(span.nanoseconds)
    return Timestamp(nanoseconds: isOver ? (sum < 0 ? .max : .min) : sum)
  }

  /// Returns the time that is `span` earlier.
  public static func - (moment: Timestamp, span: Duration) -> Timestamp {
    moment + .nanoseconds(-span.nanoseconds)
  }

  /// Returns the time elapsed between two timestamps, negative if `later` is the earlier one.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .nanoseconds(later.nanoseconds) - .nanoseconds(earlier.nanoseconds)
  }
}

extension Duration {
  /// The duration in whole nanoseconds, clamped to about 292 years in either direction.
  package var nanoseconds: Int64 {
    let all = Int64(clamping: attoseconds / 1_000_000_000)
    return max(all, -.max)  // so that it can be negated
  }

  /// The duration in milliseconds, for reports.
  package var milliseconds: Double { Double(nanoseconds) / 1_000_000 }
}
