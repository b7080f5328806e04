internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureTime
internal import CaptureWords

/// The output of `capture timelapse`: photos on standard output, remarks on standard error.
final class TimelapseOutput: Sendable {
  private let options: TimelapseOptions
  private let progress: TimelapseProgress
  private let state = Guarded(State())

  private struct State: Sendable {
    /// The warnings about the last photo, which are not repeated for each photo.
    var warnings: [String] = []
    /// The number of photos whose picture had not settled.
    var unsettledCount = 0
  }

  init(_ options: TimelapseOptions) {
    self.options = options
    progress = TimelapseProgress()
  }

  func begin(_ record: TimelapseRecord, at now: WallTime) {
    progress.begin(record)
    guard record.isBegun else {
      if let remark = options.until?.remark(from: now) {
        note("the timelapse \(remark)")
      }
      return
    }
    note("resumed after \(record.taken.photos), \(record.missed) missed")
  }

  func tell(_ event: TimelapseEvent) {
    progress.clear()
    if options.photo.wantsJSON {
      if let json = event.json(wishing: options.photo.request) { Console.printResult(json.line) }
    } else if case .taken(let photo, _, _) = event, options.photo.place != .standardOutput {
      Console.printResult(photo.place)
    }
    if case .ended = event { progress.end() }
    if !Console.isQuiet || event.isTrouble {
      for sentence in sentences(for: event) { say(sentence) }
    }
    if case .ended = event { tellUnsettled() }
    progress.note(event)
  }

  func fail(_ error: PhotoError) {
    progress.end()
    tellUnsettled()
    Console.fail(error.words, ExitCode(error), asJSON: options.photo.wantsJSON)
  }

  private func note(_ sentence: String) {
    if !Console.isQuiet { say(sentence) }
  }

  private func say(_ sentence: String) {
    progress.clear()
    Console.printMessage(sentence)
  }

  private func sentences(for event: TimelapseEvent) -> [String] {
    guard case .taken(let photo, let moment, _) = event else { return event.sentences }
    let warnings = photo.warnings(wishing: options.photo.request)
    return state.withLock { state in
      defer { state.warnings = warnings }
      if photo.photo.report.settle?.isSettled == false { state.unsettledCount += 1 }
      return state.warnings == warnings ? [] : warnings.map { "photo \(moment.number): \($0)" }
    }
  }

  /// Reports the number of photos whose picture had not settled, as warnings are not repeated.
  private func tellUnsettled() {
    let count = state.withLock { $0.unsettledCount }
    if count > 0 {
      Console.printMessage("the picture had not settled in \(count.photos)", as: .warning)
    }
  }
}

extension TimelapseEvent {
  /// The messages for the user; most events need one or none.
  fileprivate var sentences: [String] {
    guard case .ended(let summary) = self else { return sentence.map { [$0] } ?? [] }
    return [summary.sentence] + (summary.isFinished ? [] : ["run the same command to resume"])
  }

  private var sentence: String? {
    switch self {
    case .paced(let isWarm):
      isWarm
        ? "the camera is kept running between photos"
        : "the camera is started for each photo, and stopped when it is idle"
    case .missed(let moments): moments.sentence(because: moments.reason.words)
    case .cameraLost(let error): "the camera is unavailable: \(error.words)"
    case .cameraRestored: "the camera is available again"
    case .clockMoved(let span):
      span < .zero
        ? "the clock was set back by \((.zero - span).spoken(rounded: .up))"
        : "the machine slept for \(span.spoken(rounded: .up)), or its clock was set forward"
    case .progressNotSaved(let error): error.words
    case .waiting, .taken, .ended: nil
    }
  }
}

extension TimelapseEvent {
  /// Whether the messages for the user are warnings.
  fileprivate var isTrouble: Bool {
    switch self {
    case .waiting, .paced, .ended: false
    default: true
    }
  }
}

extension TimelapseSummary {
  fileprivate var sentence: String {
    let missed = missed > 0 ? ", \(missed) missed" : ""
    guard let median = lateness.median, let most = lateness.most else {
      return "\(taken.photos) taken\(missed)"
    }
    return "\(taken.photos) taken\(missed); median delay \(median.brief), worst \(most.brief)"
  }
}
