internal import CaptureImaging

/// Decides which frame becomes the photo.
///
/// A pure value: it is fed frames that were looked at, and told when time is
/// up. What it answers is final.
struct ShotProgress: Sendable {
  let settings: PhotoSettings
  /// When the photo was asked for.
  let requested: Timestamp
  private(set) var report = ShotReport()
  private var settling: Settling
  private var best: Frame?
  private var lastFault: FrameFault?
  private let begun: Timestamp
  /// When frames began to come, which is when the camera began to settle.
  private var awake: Timestamp
  private let deadlines: Deadlines

  init(
    _ settings: PhotoSettings, requested: Timestamp, begun: Timestamp, awake: Timestamp,
    deadlines: Deadlines
  ) {
    self.settings = settings
    self.requested = requested
    self.begun = begun
    self.awake = settings.controls.isEmpty ? awake : begun  // which disturb the picture
    self.deadlines = deadlines
    settling = Settling(tolerance: settings.priority == .quality ? .close : .balanced)
    report.stages.begun = begun - requested
  }

  /// When a good frame has to do, settled or not.
  var patienceEnds: Timestamp {
    let span = settings.priority == .quality ? deadlines.fullSettle : deadlines.settle
    let patience = due.map { max($0, awake + span) } ?? begun + span
    guard let within = settings.within else { return patience }
    // What follows the choice of the frame takes a little time as well.
    let reserve = min(.milliseconds(20), within / 10)
    return min(patience, requested + within - reserve)
  }

  /// When the shot has failed.
  var deadline: Timestamp {
    settings.within.map { requested + $0 } ?? max(begun, due ?? begun) + deadlines.shot
  }

  /// The moment that the photo is to show, where one was named.
  private var due: Timestamp? {
    if case .at(let moment) = settings.moment { moment } else { nil }
  }

  /// Forgets how the picture looked, since the stream begins anew; the best frame stays.
  mutating func settleAnew() {
    settling = Settling(tolerance: settling.tolerance)
  }

  /// Takes note that frames come again, of a camera that has to settle as after any start.
  mutating func wake(at now: Timestamp) {
    awake = now
  }

  /// Takes in a frame that was lost on the way.
  mutating func miss(_ count: Int) {
    report.framesMissed += count
  }

  /// Takes in a frame that is not fit for a photo.
  mutating func skip(_ fault: FrameFault, at now: Timestamp) {
    see(at: now)
    report.skip(fault)
    if fault != .stale { lastFault = fault }  // there is nothing wrong with an old frame
  }

  /// Takes in a good frame, and answers the photo's frame when that is decided.
  mutating func consider(_ frame: Frame, _ measure: PictureMeasure, at now: Timestamp) -> Frame? {
    guard isRecentEnough(frame) else {
      skip(.stale, at: now)
      return nil
    }
    see(at: now)
    if settings.priority != .speed { settling.watch(measure, at: frame.timestamp) }
    let isFit = settings.priority == .speed || settling.isSettled
    if isFit { report.stages.ready = report.stages.ready ?? now - requested }
    if let due, frame.timestamp < due { return nil }
    best = frame
    return isFit || now >= patienceEnds ? pick(frame, at: now) : nil
  }

  /// Answers the best frame so far, for want of time.
  mutating func settleForBest(at now: Timestamp) -> Frame? {
    guard let best else { return nil }
    return pick(best, at: now)
  }

  /// What to say when no frame was good enough in time.
  func failure(for device: CameraDevice, at now: Timestamp) -> CameraError {
    guard let lastFault else {
      let remedy = settings.within.map { _ in "allow more time" }
      return CameraError(.shoot, device.subject, .silent(for: now - begun), remedy: remedy)
    }
    return CameraError(
      .shoot, device.subject, .badFrames(count: report.skippedCount, last: lastFault))
  }

  /// A frame from before the request is fit only where the nearest was asked for,
  /// and none that shows the picture before its controls were set.
  func isRecentEnough(_ frame: Frame) -> Bool {
    guard settings.controls.isEmpty else { return frame.timestamp >= begun }
    return settings.moment == .nearestRequest || frame.timestamp >= requested
  }

  private mutating func see(at now: Timestamp) {
    report.framesSeen += 1
    report.stages.firstFrame = report.stages.firstFrame ?? now - requested
  }

  private mutating func pick(_ frame: Frame, at now: Timestamp) -> Frame {
    report.stages.chosen = now - requested
    report.age = requested - frame.timestamp
    guard settings.priority != .speed else { return frame }
    report.settle = ShotReport.Settle(
      isSettled: settling.isSettled, frames: settling.frameCount, span: settling.span,
      reason: settling.unrest)
    if let unrest = settling.unrest {
      report.leftOut.append(
        unrest == .tooEarly
          ? "the photo had to be taken before the picture could be seen to settle"
          : "the picture had not settled: \(unrest.rawValue)")
    }
    return frame
  }
}
