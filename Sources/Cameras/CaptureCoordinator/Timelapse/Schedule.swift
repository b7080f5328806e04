public import CaptureBase

/// The moments at which photos are to be taken, at a fixed interval, with or without an end.
///
/// Moments are numbered from 0, and each is computed from the first, so errors do not add up.
public struct Schedule: Hashable, Sendable {
  /// The first moment.
  public let anchor: WallTime
  /// The time between two moments.
  public let interval: Duration
  /// The maximum number of moments; nil means no limit.
  public let count: Int?
  /// The time after which there are no more moments; nil means no limit.
  public let until: WallTime?

  /// The valid intervals.
  public static let intervals = Duration.milliseconds(100)...Duration.seconds(366 * 86_400)

  /// Creates a schedule; an interval outside the valid range is clamped to it.
  public init(
    from anchor: WallTime, every interval: Duration, count: Int? = nil, until: WallTime? = nil
  ) {
    self.anchor = anchor
    self.interval = Self.fitting(interval)
    self.count = count
    self.until = until
  }

  private static func fitting(_ interval: Duration) -> Duration {
    min(max(interval, intervals.lowerBound), intervals.upperBound)
  }

  /// Returns the time of the moment with this number, counted from 0.
  public func moment(_ index: Int) -> WallTime {
    anchor + interval * index
  }

  /// The number of moments, or nil if the schedule has no end.
  public var total: Int? {
    let fitting = until.map { max(0, indexes(upTo: $0)) }
    guard let count, let fitting else { return count ?? fitting }
    return min(count, fitting)
  }

  /// How late a photo may still be taken; a moment that is longer ago is missed.
  public var grace: Duration { Self.grace(every: interval) }

  /// Returns how late a photo of a series may still be taken: half an interval, at most a minute.
  public static func grace(every interval: Duration) -> Duration {
    .nanoseconds(min(interval.nanoseconds / 2, 60_000_000_000))
  }

  /// Returns the number of moments that are missed if nothing was taken until now, which is measured
  /// from the first moment.
  public static func missed(at now: Duration, every interval: Duration) -> Int {
    moments(before: now - grace(every: interval), every: interval)
  }

  /// Returns the number of the first moment for which a photo may still be taken at this time.
  func firstOpen(at now: WallTime) -> Int {
    Self.missed(at: now - anchor, every: interval)
  }

  /// Returns the number of moments up to and including this time.
  private func indexes(upTo end: WallTime) -> Int {
    let nanoseconds = (end - anchor).nanoseconds
    guard nanoseconds >= 0 else { return 0 }
    return Int(nanoseconds / interval.nanoseconds) + 1
  }

  /// Returns the number of moments before a time that is measured from the first one.
  private static func moments(before end: Duration, every interval: Duration) -> Int {
    guard end > .zero else { return 0 }
    return Int((end.nanoseconds - 1) / max(interval.nanoseconds, 1)) + 1
  }
}

extension Schedule {
  /// Returns the first whole second, or aligned time, that leaves the camera time to start.
  ///
  /// An interval that divides a day is aligned to local midnight: an hour gives full hours, ten
  /// seconds give seconds 0, 10 and so on.
  public static func anchor(
    after now: WallTime, alignedTo interval: Duration? = nil
  ) -> WallTime {
    let midnight = WallTime(seconds: -Int64(now.offset ?? 0), offset: now.offset)
    let round = Schedule(from: midnight, every: interval ?? .seconds(1))
    let ready = now + timeToStart - midnight
    return round.moment(moments(before: ready, every: round.interval))
  }

  private static let timeToStart = Duration.seconds(2)
}

extension Schedule: Codable {
  private enum Keys: String, CodingKey {
    case anchor, interval, count, until
  }

  /// Reads a schedule; an interval outside the valid range is clamped to it.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Keys.self)
    self.init(
      from: try fields.decode(WallTime.self, forKey: .anchor),
      every: try fields.decode(Duration.self, forKey: .interval),
      count: try fields.decodeIfPresent(Int.self, forKey: .count),
      until: try fields.decodeIfPresent(WallTime.self, forKey: .until))
  }

  /// Writes the first moment, the interval and the limits.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(anchor, forKey: .anchor)
    try fields.encode(interval, forKey: .interval)
    try fields.encodeIfPresent(count, forKey: .count)
    try fields.encodeIfPresent(until, forKey: .until)
  }
}
