internal import CaptureBase
internal import CaptureImaging

/// Decides what a timelapse does next.
///
/// The machine has no camera and no clock: the time is a parameter, so a test can step through
/// years. Each moment of its schedule is either shot or missed, in order and exactly once.
struct TimelapseMachine: Sendable {
  enum Step: Equatable, Sendable {
    /// Check again at this time; the moment with this number is the next one.
    case wait(until: WallTime, for: Int)
    /// Request the photo of this moment now.
    case shoot(Int)
    /// These moments have passed, for this reason.
    case miss(Range<Int>, MissReason)
    case finish
  }

  let schedule: Schedule
  /// The number of the first moment that has been neither shot nor missed.
  private(set) var next: Int
  /// The reason for moments that passed since the last step.
  private var excuse: MissReason

  init(_ schedule: Schedule, next: Int = 0, excuse: MissReason = .heldUp) {
    self.schedule = schedule
    self.next = next
    self.excuse = excuse
  }

  /// Returns the next step at this time; `lead` is how long before its moment a photo is requested.
  mutating func step(at now: WallTime, lead: Duration) -> Step {
    let end = schedule.total ?? .max
    guard next < end else { return .finish }
    let open = min(schedule.firstOpen(at: now), end)
    guard open <= next else {
      defer { next = open }
      return .miss(next..<open, excuse)
    }
    excuse = .heldUp
    let asking = schedule.moment(next) - lead
    guard (asking - now) <= .zero else { return .wait(until: asking, for: next) }
    defer { next += 1 }
    return .shoot(next)
  }

  /// Sets the reason for moments that pass before the next step.
  mutating func excuse(_ reason: MissReason) {
    excuse = reason
  }

  /// Sets the reason for moments that became too late between two times, as while the reader was
  /// busy.
  ///
  /// A moment that was nearly over at the first time keeps the earlier reason: more than half of the
  /// time in which the photo could have been taken must lie between the two.
  mutating func excuse(_ reason: MissReason, from start: WallTime, to end: WallTime) {
    guard schedule.firstOpen(at: end) > next else {
      // An earlier photo that left time for this moment is not to blame if it passes now.
      if case .overtaken = excuse { excuse = .heldUp }
      return
    }
    let late = start - schedule.moment(next)
    guard late < schedule.grace / 2 else { return }
    excuse = reason
  }

  /// Marks a moment as not shot: its photo came to nothing, and may still be taken.
  mutating func reopen(_ index: Int) {
    next = index
  }
}
