public import CaptureImaging

/// The moments at which photos are to be taken: each so long after the one before, for ever or not.
///
/// The moments are counted from 0 and each is worked out from the first, so that nothing adds up.
public struct Schedule: Equatable, Sendable {
  /// The first moment.
  public let anchor: WallTime
  /// From one moment to the next.
  public let interval: Duration
  /// How many moments there are.
  public let count: Int?
  /// No moment comes after this.
  public let until: WallTime?

  /// The intervals that there may be.
  public static let intervals = Duration.milliseconds(100)...Duration.seconds(366 * 86_400)

  /// A schedule; an interval that is too short or too long counts as the nearest that is not.
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

  /// When the moment of this number is.
  public func moment(_ index: Int) -> WallTime {
    anchor + interval * index
  }

  /// How many moments there are, where they end.
  public var total: Int? {
    let fitting = until.map { max(0, indexes(upTo: $0)) }
    guard let count, let fitting else { return count ?? fitting }
    return min(count, fitting)
  }

  /// How late a moment may still be taken: half an interval, or a minute where that is less.
  public var grace: Duration { min(interval / 2, .seconds(60)) }

  /// The first moment that may still be taken at some time.
  func firstOpen(at now: WallTime) -> Int {
    max(0, indexes(before: now - grace))
  }

  /// How many moments there are up to some time, that one included.
  private func indexes(upTo end: WallTime) -> Int {
    let nanoseconds = (end - anchor).nanoseconds
    guard nanoseconds >= 0 else { return 0 }
    return Int(nanoseconds / interval.nanoseconds) + 1
  }

  /// How many moments there are before some time.
  private func indexes(before end: WallTime) -> Int {
    let nanoseconds = (end - anchor).nanoseconds
    guard nanoseconds > 0 else { return 0 }
    return Int((nanoseconds - 1) / interval.nanoseconds) + 1
  }
}

extension Schedule {
  /// The first whole second that leaves a camera time to start; on a round moment where wanted.
  ///
  /// Round moments of an hour are the full hours of the place, those of ten seconds 0, 10 and so on.
  public static func anchor(
    after now: WallTime, alignedTo interval: Duration? = nil
  ) -> WallTime {
    let midnight = WallTime(seconds: -Int64(now.offset), offset: now.offset)
    let round = Schedule(from: midnight, every: interval ?? .seconds(1))
    return round.moment(round.indexes(before: now + timeToStart))
  }

  private static let timeToStart = Duration.seconds(2)
}
