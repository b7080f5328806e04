internal import CaptureImaging

/// Decides what a timelapse does next.
///
/// It holds no camera and no clock: it is told the time, so a test can walk it through years. Each
/// moment of its schedule is either shot or missed, in order and once.
struct TimelapseMachine: Sendable {
  enum Step: Equatable, Sendable {
    /// Look again then; the moment of this number is the next.
    case wait(until: WallTime, for: Int)
    /// Ask for the photo of this moment now.
    case shoot(Int)
    /// These moments are past, for this reason.
    case miss(Range<Int>, MissReason)
    case finish
  }

  let schedule: Schedule
  /// The first moment of which nothing is decided.
  private(set) var next: Int
  /// Why moments that have passed unseen would be missed.
  private var excuse: MissReason

  init(_ schedule: Schedule, next: Int = 0, excuse: MissReason = .heldUp) {
    self.schedule = schedule
    self.next = next
    self.excuse = excuse
  }

  /// Says what to do at this time, where a photo is asked for so long before its moment.
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

  /// Takes note of why moments may have passed since the last step.
  mutating func excuse(_ reason: MissReason) {
    excuse = reason
  }

  /// Takes back that a moment was shot: nothing came of it, and its time is still to come.
  mutating func reopen(_ index: Int) {
    next = index
  }
}
