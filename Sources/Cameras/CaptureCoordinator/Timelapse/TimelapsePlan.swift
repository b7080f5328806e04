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
  /// The text that was given instead of the one made from the moments; nil if none was.
  private var ownTitle: String?

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
    ownTitle = title
  }

  /// The plan as text, by which a journal recognises it; unless it is set, made from the moments.
  ///
  /// A timelapse can only be resumed by a plan with the same text.
  public var title: String {
    get { ownTitle ?? description }
    set { ownTitle = newValue }
  }

  /// Returns the schedule of a timelapse that starts now; its first moment leaves the camera time to
  /// start.
  public func schedule(from now: WallTime) -> Schedule {
    Schedule(
      from: Schedule.anchor(after: now, alignedTo: isAligned ? interval : nil), every: interval,
      count: count, until: until)
  }
}

extension TimelapsePlan: CustomStringConvertible {
  /// The interval, the end and the alignment.
  public var description: String {
    let parts = [
      "every \(interval)", count.map { $0.counted("moment") }, until.map { "until \($0)" },
      isAligned ? "aligned" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension TimelapsePlan: Codable {
  private enum CodingKeys: String, CodingKey {
    case interval, count, until, isAligned, staysWarm
    case ownTitle = "title"
  }
}
