public import CaptureBase

/// When a timelapse takes its photos, and whether the camera runs in between.
public struct TimelapsePlan: Hashable, Sendable {
  /// The time between two moments.
  public var interval: Duration
  /// The maximum number of moments; nil means no limit.
  public var count: Int?
  /// The time after which there are no more moments; nil means no limit.
  public var until: WallTime?
  /// Whether the moments are round times, such as full minutes.
  public var isAligned: Bool
  /// Whether the camera keeps running between photos; nil picks whatever uses less power.
  public var staysWarm: Bool?
  /// The plan as text, by which a journal recognises it; by default, made from the moments.
  ///
  /// A timelapse can only be resumed by a plan with the same text.
  public var title: String

  /// Creates a plan; by default it has no end.
  public init(
    every interval: Duration, count: Int? = nil, until: WallTime? = nil, isAligned: Bool = false,
    staysWarm: Bool? = nil, title: String? = nil
  ) {
    self.interval = interval
    self.count = count
    self.until = until
    self.isAligned = isAligned
    self.staysWarm = staysWarm
    self.title = title ?? Self.title(interval, count, until, isAligned)
  }

  private static func title(
    _ interval: Duration, _ count: Int?, _ until: WallTime?, _ isAligned: Bool
  ) -> String {
    let parts = [
      "every \(interval)", count.map { "\($0) moments" }, until.map { "until \($0)" },
      isAligned ? "aligned" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the schedule of a timelapse that starts now; its first moment leaves the camera time to
  /// start.
  public func schedule(from now: WallTime) -> Schedule {
    Schedule(
      from: Schedule.anchor(after: now, alignedTo: isAligned ? interval : nil), every: interval,
      count: count, until: until)
  }
}
