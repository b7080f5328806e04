/// A moment on the machine's monotonic clock, the one that stamps frames.
///
/// What would come after its last moment or before its first one is that.
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
    let (sum, isOver) = moment.nanoseconds.addingReportingOverflow(span.nanoseconds)
    return Timestamp(nanoseconds: isOver ? (sum < 0 ? .max : .min) : sum)
  }

  public static func - (moment: Timestamp, span: Duration) -> Timestamp {
    moment + .nanoseconds(-span.nanoseconds)
  }

  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .nanoseconds(later.nanoseconds) - .nanoseconds(earlier.nanoseconds)
  }
}

extension Duration {
  /// The whole span in nanoseconds; spans over 292 years are cut to that.
  public var nanoseconds: Int64 {
    let all = Int64(clamping: attoseconds / 1_000_000_000)
    return max(all, -.max)  // so that it can be turned round
  }

  /// The whole span in milliseconds, for reports.
  public var milliseconds: Double { Double(nanoseconds) / 1_000_000 }
}
