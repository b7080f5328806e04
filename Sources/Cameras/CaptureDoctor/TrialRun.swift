internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// Streams from a camera for a while and records what happens.
///
/// It operates the driver directly, since a session would hide the problems that it recovers from.
/// Every wait has a deadline, and a frame is held only while it is examined.
final class TrialRun: Sendable {
  /// An event that the run waits for.
  private enum News: Sendable {
    case opened(StreamFormat)
    /// The awaited frame arrived.
    case frame
    case failed(CameraError)
    case closed
    /// The wait with this number has timed out.
    case late(Int)
  }

  fileprivate struct Progress: Sendable {
    var trial: StreamTrial
    var streamBegan: Timestamp?
    var isLooking = false
    /// Whether to report the next frame.
    var awaitsFrame = false
    var waits = 0
  }

  private let device: CameraDevice
  private let driver: any CameraDriver
  private let timeline: any Timeline
  private let deadlines = Deadlines()
  private let examiner = FrameExaminer()
  private let queue = DispatchQueue(label: "capture.trial")
  private let progress: Guarded<Progress>
  private let news: AsyncStream<News>
  private let teller: AsyncStream<News>.Continuation

  init(
    of device: CameraDevice, _ request: StreamRequest, driver: any CameraDriver,
    timeline: any Timeline
  ) {
    self.device = device
    self.driver = driver
    self.timeline = timeline
    progress = Guarded(Progress(trial: StreamTrial(request: request)))
    (news, teller) = AsyncStream.makeStream(of: News.self)
  }

  /// Runs the trial for the given time after the stream has started.
  func run(for span: Duration) async -> StreamTrial {
    var news = news.makeAsyncIterator()
    let begun = timeline.now
    driver.open(request) { [weak self] in self?.handle($0) }
    if await open(&news, since: begun) { await watch(&news, for: span) }
    await close(&news)
    return progress.withLock { $0.trial }
  }

  private var request: StreamRequest { progress.withLock { $0.trial.request } }

  private func change(_ body: (inout Progress) -> Void) {
    progress.withLock { body(&$0) }
  }

  /// Waits for the next event; returns nil after the time limit.
  private func next(
    _ news: inout AsyncStream<News>.Iterator, within limit: Duration
  ) async -> News? {
    let number = progress.withLock { progress in
      progress.waits += 1
      return progress.waits
    }
    let alarm = timeline.alarm(after: limit, on: queue) { [teller] in
      teller.yield(.late(number))
    }
    defer { alarm.cancel() }
    while let piece = await news.next(isolation: #isolation) {
      guard case .late(let late) = piece else { return piece }
      if late == number { return nil }
    }
    return nil
  }
}

// MARK: - Stages

extension TrialRun {
  /// Waits until the stream is on; returns false if it cannot be opened.
  private func open(
    _ news: inout AsyncStream<News>.Iterator, since begun: Timestamp
  ) async -> Bool {
    let piece = await next(&news, within: deadlines.open)
    let took = timeline.now - begun
    switch piece {
    case .opened(let format):
      change {
        $0.trial.opening = took
        $0.trial.format = format
      }
      return true
    case .failed(let error): fail(error)
    case .frame, .closed, .late, nil:
      fail(CameraError(.open, device.subject, .silent(for: deadlines.open)))
    }
    return false
  }

  /// Receives frames until the time is over or the stream ends.
  ///
  /// One more frame has to prove that the camera is still working at the end; it
  /// may take as long as any other.
  private func watch(_ news: inout AsyncStream<News>.Iterator, for span: Duration) async {
    var piece = await next(&news, within: span)
    if piece == nil {
      let (limit, rest) = awaitFrame()
      piece = await next(&news, within: rest)
      if piece == nil, !Task.isCancelled {
        fail(CameraError(.stream, device.subject, .silent(for: limit)))
      }
    }
    if case .failed(let error) = piece { fail(error) }
    let now = timeline.now
    change { $0.trial.tally.end(at: now) }
  }

  /// Requests a report of the next frame; returns the time limit for it
  /// and the part of it that is left.
  private func awaitFrame() -> (limit: Duration, rest: Duration) {
    let now = timeline.now
    return progress.withLock { progress in
      progress.awaitsFrame = true
      guard let last = progress.trial.tally.last else {
        let began = progress.streamBegan ?? now
        let limit = deadlines.following(progress.trial.format?.rate).firstFrame
        return (limit, max(.zero, limit - (now - began)))
      }
      let limit = deadlines.following(progress.trial.format?.rate).betweenFrames
      return (limit, max(.zero, limit - (now - last)))
    }
  }

  private func close(_ news: inout AsyncStream<News>.Iterator) async {
    let begun = timeline.now
    driver.close()
    while let piece = await next(&news, within: deadlines.close) {
      guard case .closed = piece else { continue }
      let took = timeline.now - begun
      return change { $0.trial.closing = took }
    }
  }

  private func fail(_ error: CameraError) {
    change { $0.trial.failure = error }
  }
}

// MARK: - Driver events

extension TrialRun {
  private func handle(_ event: DriverEvent) {
    switch event {
    case .opened(_, let format):
      let now = timeline.now
      change { $0.streamBegan = now }
      teller.yield(.opened(format))
    case .openFailed(let error), .failed(let error): teller.yield(.failed(error))
    case .frame(let frame): take(frame)
    case .closed: teller.yield(.closed)
    case .applied: break
    }
  }

  private func take(_ frame: Frame) {
    let now = timeline.now
    let (isAwaited, isToLook) = progress.withLock { $0.note(frame, at: now) }
    if isAwaited { teller.yield(.frame) }
    guard isToLook else { return }  // frames that arrive during an examination are only counted
    timeline.perform(on: examiner.queue) { [weak self, examiner] in
      let finding = examiner.examine(frame)
      self?.change { progress in
        progress.trial.note(finding, at: now)
        progress.isLooking = false
      }
    }
  }
}

extension TrialRun.Progress {
  /// Counts a frame; returns whether it was awaited and whether to examine it.
  fileprivate mutating func note(
    _ frame: Frame, at now: Timestamp
  ) -> (isAwaited: Bool, isToLook: Bool) {
    trial.tally.note(frame, arrivedAt: now)
    if trial.firstFrame == nil, let streamBegan { trial.firstFrame = now - streamBegan }
    let isToLook = !isLooking && !frame.isFlaggedBroken && !frame.isEmpty
    isLooking = isLooking || isToLook
    defer { awaitsFrame = false }
    return (awaitsFrame, isToLook)
  }
}
