public import CaptureBase
internal import CaptureImaging

/// A timelapse's progress, as far as it is needed to resume.
public struct TimelapseRecord: Hashable, Sendable {
  /// The requested options as text; a timelapse can only be resumed with the same ones.
  public let plan: String
  /// The moments of the timelapse; resuming keeps the original ones.
  public let schedule: Schedule
  /// The number of the first undecided moment, counted from 0.
  public internal(set) var next = 0
  /// Whether the photo of that moment may have been started.
  public internal(set) var isUnderway = false
  /// The number of photos taken and saved.
  public internal(set) var taken = 0
  /// The number of moments without a photo.
  public internal(set) var missed = 0
  /// How many photo numbers are used up, including those of photos that may not exist.
  public internal(set) var numbers = 0
  /// The delays of the photos taken.
  public internal(set) var lateness = Lateness()
  /// The photo that was in progress when the program ended; a timelapse reports it when it resumes.
  public internal(set) var lost: MissedMoments?

  /// Creates the record of a timelapse that has not started.
  public init(of schedule: Schedule, as plan: String) {
    self.schedule = schedule
    self.plan = plan
  }

  /// Whether the timelapse has already taken, missed or started a photo.
  public var isBegun: Bool { next > 0 || isUnderway }

  /// Whether every moment was taken or missed, so that there is nothing to resume.
  public var isFinished: Bool { schedule.total.map { next >= $0 } ?? false }
}

extension TimelapseRecord {
  /// Counts a photo as missed if the program ended while taking it and its moment has passed.
  ///
  /// The photo may have been saved, so it is not taken again and its number is not reused.
  @discardableResult
  public mutating func resume(at now: WallTime) -> MissedMoments? {
    defer { isUnderway = false }
    let moment = schedule.named(next)
    guard isUnderway, (moment.date - now) <= .zero else { return nil }
    next += 1
    missed += 1
    numbers += 1
    lost = MissedMoments(first: moment, last: moment, reason: .endedMeanwhile)
    return lost
  }

  mutating func begin(_ index: Int) {
    next = index
    isUnderway = true
  }

  mutating func take(_ index: Int, late: Duration) {
    next = index + 1
    isUnderway = false
    taken += 1
    numbers += 1
    lateness.note(late)
  }

  mutating func miss(_ moments: Range<Int>) {
    next = moments.upperBound
    isUnderway = false
    missed += moments.count
  }

  /// Marks a moment's photo as not started.
  mutating func leave(_ index: Int) {
    next = index
    isUnderway = false
  }
}
