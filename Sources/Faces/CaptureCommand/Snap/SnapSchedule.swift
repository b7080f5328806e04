internal import CaptureCoordinator

/// Decides when each photo of a series is due, and which are missed.
///
/// It has no camera and no clock. Photos are scheduled from the first one, so that delays do not
/// add up; a photo whose time has passed is missed, and never taken later.
struct SnapSchedule {
  enum Step: Equatable {
    /// Call `step` again after this duration; the photo with this number is the next.
    case wait(Duration, for: Int)
    /// Take the photo with this number now.
    case shoot(Int)
    /// The photos with these numbers are missed.
    case miss(ClosedRange<Int>)
    case finish
  }

  private let interval: Duration
  private let count: Int
  /// The time at which the first photo was finished.
  private var first: Duration?
  /// The number of photos taken or missed.
  private var past = 0

  init(every interval: Duration, count: Int) {
    self.interval = interval
    self.count = count
  }

  /// Returns the time at which a photo is due, on the clock of ``step(at:)``.
  func moment(of number: Int) -> Duration {
    (first ?? .zero) + interval * (number - 1)
  }

  /// Returns what to do at this time, which is measured from any fixed moment.
  mutating func step(at now: Duration) -> Step {
    guard past < count else { return .finish }
    guard first != nil, interval > .zero else { return shoot() }
    let over = min(Schedule.missed(at: now - moment(of: 1), every: interval), count)
    if over > past {
      defer { past = over }
      return .miss(past + 1...over)
    }
    let wait = moment(of: past + 1) - now
    return wait > .zero ? .wait(wait, for: past + 1) : shoot()
  }

  /// Records that a photo is finished; the first one determines the schedule of the others.
  mutating func note(at now: Duration) {
    first = first ?? now
  }

  private mutating func shoot() -> Step {
    past += 1
    return .shoot(past)
  }
}
