public import CaptureImaging

/// How far a timelapse is, as far as that has to be known to go on with it.
public struct TimelapseRecord: Equatable, Sendable {
  /// What was wished, in words; it is the same timelapse as long as they are the same.
  public let plan: String
  public let schedule: Schedule
  /// The number of the first moment of which nothing is decided, from 0.
  public internal(set) var next = 0
  /// Whether the photo of that moment may have been begun.
  public internal(set) var isUnderway = false
  public internal(set) var taken = 0
  public internal(set) var missed = 0
  /// How many numbers for photos are used up.
  public internal(set) var numbers = 0

  public init(of schedule: Schedule, as plan: String) {
    self.schedule = schedule
    self.plan = plan
  }

  /// Whether anything was decided before.
  public var isBegun: Bool { next > 0 || isUnderway }
}

extension TimelapseRecord {
  /// Gives up the photo that was under way when the program was ended, if its moment is past.
  ///
  /// It may have been kept, so it is not taken again, and its number is not used again.
  public mutating func resume(at now: WallTime) -> MissedMoments? {
    defer { isUnderway = false }
    let moment = schedule.named(next)
    guard isUnderway, (moment.date - now) <= .zero else { return nil }
    next += 1
    missed += 1
    numbers += 1
    return MissedMoments(first: moment, last: moment, reason: .endedMeanwhile)
  }

  mutating func begin(_ index: Int) {
    next = index
    isUnderway = true
  }

  mutating func take(_ index: Int) {
    next = index + 1
    isUnderway = false
    taken += 1
    numbers += 1
  }

  mutating func miss(_ moments: Range<Int>) {
    next = moments.upperBound
    isUnderway = false
    missed += moments.count
  }

  /// Takes back that a photo was begun.
  mutating func leave(_ index: Int) {
    next = index
    isUnderway = false
  }
}
