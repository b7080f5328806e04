internal import CaptureImaging

/// Decides when each photo of a series is due, and which are missed.
///
/// It holds no camera and no clock. Moments are counted from the first photo, so that slow ones do
/// not add up; what has passed is missed and never made up for.
struct SnapRhythm {
  enum Step: Equatable {
    /// Look again after so long; the photo of this number is the next.
    case wait(Duration, for: Int)
    /// Take the photo of this number now.
    case shoot(Int)
    /// The photos of these numbers are missed.
    case miss(ClosedRange<Int>)
    case finish
  }

  private let interval: Duration
  private let count: Int
  /// When the first photo was there.
  private var first: Duration?
  /// How many are taken or missed.
  private var past = 0

  init(every interval: Duration, count: Int) {
    self.interval = interval
    self.count = count
  }

  /// How late a photo may begin: half an interval, or a minute where that is less.
  private var grace: Duration { min(interval / 2, .seconds(60)) }

  /// When a photo is due, in the time that ``step(at:)`` is told.
  func moment(of number: Int) -> Duration {
    (first ?? .zero) + interval * (number - 1)
  }

  /// Says what to do at this time, counted from any moment that stays the same.
  mutating func step(at now: Duration) -> Step {
    guard past < count else { return .finish }
    guard first != nil, interval > .zero else { return shoot() }
    let over = min(momentsOver(at: now), count)
    if over > past {
      defer { past = over }
      return .miss(past + 1...over)
    }
    let wait = moment(of: past + 1) - now
    return wait > .zero ? .wait(wait, for: past + 1) : shoot()
  }

  /// Takes note that a photo is there; the first one sets the moments of the others.
  mutating func note(at now: Duration) {
    first = first ?? now
  }

  private mutating func shoot() -> Step {
    past += 1
    return .shoot(past)
  }

  /// How many moments are too long ago.
  private func momentsOver(at now: Duration) -> Int {
    let late = (now - moment(of: 1) - grace).nanoseconds
    guard late > 0 else { return 0 }
    return Int((late - 1) / max(interval.nanoseconds, 1)) + 1
  }
}
