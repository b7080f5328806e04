internal import CaptureBase
internal import CaptureImaging

/// Decides which frame becomes the photo.
///
/// A pure value: it receives examined frames and is notified when time is up. Once it has taken or
/// refused a frame, the decision is final.
struct ShotProgress: Sendable {
  let settings: PhotoSettings
  /// The time of the request.
  let requested: Timestamp
  private(set) var report = ShotReport()
  private var settling: Settling
  private var best: Frame?
  /// Whether the best frame is of a settled picture, or of one that nobody waits to settle.
  private var isBestFit = false
  /// Why the picture had not settled when the best frame was considered; nil if it had.
  private var bestUnrest: Settling.UnsettledReason?
  /// Whether the stream has been interrupted since the shot was begun.
  private var wasInterrupted = false
  /// When the camera was lost that is being waited for; nil if it is there.
  private var lost: Timestamp?
  /// How long the camera has been lost since the shot was begun.
  private(set) var absence = Duration.zero
  private var lastFault: FrameFault?
  private let begun: Timestamp
  /// The time at which frames began to arrive, which is when the camera began to settle.
  private var awake: Timestamp
  private let deadlines: Deadlines

  init(
    _ settings: PhotoSettings, requested: Timestamp, begun: Timestamp, awake: Timestamp,
    deadlines: Deadlines
  ) {
    self.settings = settings
    self.requested = requested
    self.begun = begun
    self.awake = settings.controls.isEmpty ? awake : begun  // setting controls disturbs the picture
    self.deadlines = deadlines
    settling = Settling(tolerance: settings.priority == .quality ? .close : .balanced)
    report.stages.begun = begun - requested
  }

  /// The time after which the picture is not waited for any longer, settled or not.
  var patienceEnds: Timestamp {
    var patience = due.map { max($0, awake + settleSpan) } ?? max(begun, awake) + settleSpan
    if needsSettledPicture {
      // A photo that may be refused gets all the time there is, also after an interruption.
      let start = max(begun, awake, due ?? begun)
      patience = min(start + settleSpan, deadline - .milliseconds(20))
    }
    if nearestTo != nil { patience = patience + Self.nearness }
    return limit.map { min(patience, $0) } ?? patience
  }

  /// The time at which a frame has to be chosen to keep the time limit; nil if there is none.
  var limit: Timestamp? {
    settings.within.map { within in
      // Processing the chosen frame also takes some time.
      requested + within - min(.milliseconds(20), within / 10)
    }
  }

  /// Whether a camera that is lost is waited for, although there is a frame from before.
  ///
  /// A moment that is past does not come again.
  var waitsForReturn: Bool { nearestTo == nil }

  /// Whether a picture that has not settled is refused; a moment that is past does not come again.
  private var needsSettledPicture: Bool {
    settings.priority == .quality && !settings.keepsUnsettled && nearestTo == nil
  }

  /// How long the picture may take to settle.
  private var settleSpan: Duration {
    settings.priority == .quality ? deadlines.fullSettle : deadlines.settle
  }

  /// The time at which the shot fails; without a time limit, time without the camera does not count.
  var deadline: Timestamp {
    settings.within.map { requested + $0 } ?? max(begun, due ?? begun) + absence + deadlines.shot
  }

  /// How long after its moment a frame may arrive that is nearer than the last one before it.
  private static let nearness = Duration.milliseconds(100)

  /// The moment that the photo is to show; nil if none was specified.
  private var due: Timestamp? { settings.due }

  /// The moment to which the frame is to be the nearest; nil if none was specified.
  private var nearestTo: Timestamp? {
    if case .nearest(let moment) = settings.moment { moment } else { nil }
  }

  /// Discards all measurements, since the stream restarts; the best frame so far is kept.
  mutating func restartSettling(at now: Timestamp) {
    wasInterrupted = true
    lost = lost ?? now
    settling = Settling(tolerance: settling.tolerance)
  }

  /// Discards the best frame so far as well, because it may show noise.
  mutating func distrustFrames() {
    best = nil
    isBestFit = false
  }

  /// Records that frames are arriving again, from a camera that must settle as after any start.
  mutating func wake(at now: Timestamp) {
    awake = now
    absence += lost.map { now - $0 } ?? .zero
    lost = nil
  }

  /// Counts frames that were lost in transit.
  mutating func miss(_ count: Int) {
    report.framesMissed += count
  }

  /// Records a frame that is unfit for a photo.
  mutating func skip(_ fault: FrameFault, at now: Timestamp) {
    see(at: now)
    report.skip(fault)
    if fault != .stale { lastFault = fault }  // a stale frame is not faulty
  }

  /// Considers a good frame.
  mutating func consider(
    _ frame: Frame, _ measure: PictureStatistics, at now: Timestamp
  ) -> ShotDecision {
    guard isRecentEnough(frame) else {
      skip(.stale, at: now)
      return .wait
    }
    see(at: now)
    if settings.priority != .speed { settling.watch(measure, at: frame.timestamp) }
    let isFit = settings.priority == .speed || settling.isSettled
    if isFit { report.stages.ready = report.stages.ready ?? now - requested }
    if let nearestTo { return consider(frame, nearestTo: nearestTo, isFit: isFit, at: now) }
    if let due, frame.timestamp < due { return .wait }
    prefer(frame, isFit: isFit)
    return isFit || now >= patienceEnds ? conclude(with: frame, at: now) : .wait
  }

  /// Considers a good frame for a photo of the frame nearest to a moment.
  ///
  /// It is decided once a frame from after the moment shows that no nearer one will follow.
  private mutating func consider(
    _ frame: Frame, nearestTo moment: Timestamp, isFit: Bool, at now: Timestamp
  ) -> ShotDecision {
    let isFit = isFit || now >= awake + settleSpan || now >= patienceEnds
    let isNearer = best.map { frame.distance(from: moment) < $0.distance(from: moment) } ?? true
    if isFit != isBestFit ? isFit : isNearer { prefer(frame, isFit: isFit) }
    guard isFit, frame.timestamp >= moment, let best else { return .wait }
    return conclude(with: best, at: now)
  }

  private mutating func prefer(_ frame: Frame, isFit: Bool) {
    best = frame
    isBestFit = isFit
    bestUnrest = settling.unrest
  }

  /// Decides on the best frame so far, because time is up; waits on if there is none.
  mutating func settleForBest(at now: Timestamp) -> ShotDecision {
    guard now >= patienceEnds else { return .wait }
    return giveUp(at: now)
  }

  /// Decides on the best frame so far, because no other will follow; waits on if there is none.
  mutating func giveUp(at now: Timestamp) -> ShotDecision {
    best.map { conclude(with: $0, at: now) } ?? .wait
  }

  /// Returns the error for a shot that found no suitable frame in time.
  func failure(for device: CameraDevice, at now: Timestamp) -> CameraError {
    guard let lastFault else {
      let remedy = settings.within.map { _ in Remedy.allowMoreTime }
      let span = settings.within ?? now - begun
      return CameraError(.shoot, device.subject, .silent(for: span), remedy: remedy)
    }
    return CameraError(
      .shoot, device.subject, .badFrames(count: report.skippedCount, last: lastFault))
  }

  /// Returns the error for a shot whose picture did not settle in time.
  func refusal(of unrest: Settling.UnsettledReason, for device: CameraDevice) -> CameraError {
    CameraError(.shoot, device.subject, .unsettled(unrest), remedy: .keepUnsettled)
  }

  /// Returns whether a frame was exposed late enough to be used.
  ///
  /// A frame from before the request qualifies only if the nearest one was requested. With controls
  /// to set, only frames from after they were set qualify.
  func isRecentEnough(_ frame: Frame) -> Bool {
    guard settings.controls.isEmpty else { return frame.timestamp >= begun }
    return settings.acceptsEarlierFrames || frame.timestamp >= requested
  }

  private mutating func see(at now: Timestamp) {
    report.framesSeen += 1
    report.stages.firstFrame = report.stages.firstFrame ?? now - requested
  }

  /// Takes a frame, or refuses it if the picture has not settled and has to.
  private mutating func conclude(with frame: Frame, at now: Timestamp) -> ShotDecision {
    report.stages.chosen = now - requested
    report.age = requested - frame.timestamp
    guard settings.priority != .speed else { return .take(frame) }
    let unrest = unrest(of: frame)
    if let unrest, needsSettledPicture, !isSteadilyEmpty(unrest) { return .refuse(unrest) }
    report.settle = ShotReport.Settle(
      frames: settling.frameCount, span: settling.span, reason: unrest)
    if let unrest { report.leftOut.append(unrest.sentence) }
    return .take(frame)
  }

  /// Returns why the picture of the best frame has not settled; nil if it has.
  private func unrest(of frame: Frame) -> Settling.UnsettledReason? {
    guard let bestUnrest else { return nil }
    if wasInterrupted, settling.frameCount == 0 { return .interrupted }
    if let unrest = settling.unrest { return unrest }
    return settling.steadySince.map { frame.timestamp >= $0 } == true ? nil : bestUnrest
  }

  /// Whether a picture is without content and has long been steady, as that of a dark room is.
  ///
  /// It looks like one of a camera that starts up, so it is taken once time is up.
  private func isSteadilyEmpty(_ unrest: Settling.UnsettledReason) -> Bool {
    unrest.isEmptiness && settling.isSteady
  }
}

/// What is to be done after a frame was considered, or when time is up.
enum ShotDecision {
  /// Wait for another frame.
  case wait
  /// Take this frame as the photo.
  case take(Frame)
  /// Fail, because the picture has not settled.
  case refuse(Settling.UnsettledReason)
}

extension Settling.UnsettledReason {
  /// What a photo lacks that was taken in this state.
  fileprivate var sentence: String {
    self == .tooEarly
      ? "the photo had to be taken before the picture could be seen to settle"
      : "the picture had not settled: \(rawValue)"
  }
}
