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

extension Timestamp: InstantProtocol {
  /// The type of the time between two timestamps.
  public typealias Duration = Swift.Duration

  /// Returns the time that is `span` later.
  public func advanced(by span: Duration) -> Timestamp { self + span }

  /// Returns the time from this timestamp to another one, negative if that is earlier.
  public func duration(to other: Timestamp) -> Duration { other - self }
}

extension Timestamp: CustomStringConvertible {
  /// The seconds on the monotonic clock, to the microsecond, such as `83.214567 s`.
  public var description: String {
    let microseconds = nanoseconds.magnitude / 1000
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(nanoseconds < 0 && microseconds > 0 ? "-" : "")\(seconds).\(rest.digits(6)) s"
  }
}

extension Timestamp: Codable {
  /// Reads the nanoseconds.
  public init(from decoder: any Decoder) throws {
    self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Writes the nanoseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }
}
