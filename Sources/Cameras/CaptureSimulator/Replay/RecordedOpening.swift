internal import CaptureCamera
internal import CaptureImaging
internal import CaptureRecording

/// One recorded opening of a camera, from the request on.
struct RecordedOpening: Sendable {
  /// An event from the driver, other than an answer to a change of controls or to a close.
  enum Step: Sendable {
    case opened(CameraDevice, StreamFormat)
    case openFailed(CameraError)
    case frame(RecordedFrame)
    case failed(CameraError)
  }

  /// A change of controls, with its outcome and the delay before it.
  struct Change: Sendable {
    let settings: ControlSettings
    var delay = Duration.zero
    var outcome: Result<[ControlOutcome], CameraError>?
  }

  /// How to repeat the frames of a stream that was still running when the recording closed it.
  struct Loop: Sendable {
    /// The index of the first frame among the steps.
    let start: Int
    let period: Duration
    /// The number of sequence numbers in one repetition.
    let sequences: Int
  }

  let request: StreamRequest
  /// The time at which the camera was asked to open, from the start of the recording.
  let begun: Duration
  /// The events, with their times since the request.
  private(set) var steps: [(offset: Duration, step: Step)] = []
  private(set) var changes: [Change] = []
  /// The time from the request to close until the camera was closed; nil if it never answered.
  private(set) var closing: Duration?
  private(set) var loop: Loop?

  /// Creates an opening from a recording's entries; nil unless they begin with a request to open.
  init?(_ entries: [Recording.Entry], isLast: Bool) {
    guard let first = entries.first, case .open(let request) = first.event else { return nil }
    self.request = request
    begun = first.moment
    var (end, applied): (Duration?, [Duration]) = (nil, [])
    for entry in entries.dropFirst() {
      let offset = entry.moment - begun
      switch entry.event {
      case .close: end = end ?? offset
      case .closed: closing = end.map { offset - $0 }
      case .apply(let settings):
        changes.append(Change(settings: settings))
        applied.append(offset)
      case .applied(let outcome):
        guard let index = changes.firstIndex(where: { $0.outcome == nil }) else { continue }
        changes[index].outcome = outcome
        changes[index].delay = offset - applied[index]
      default:
        if end == nil, let step = Step(entry.event) { steps.append((offset, step)) }
      }
    }
    // A recording that was killed does not show how long closing takes.
    if end == nil || isLast { closing = closing ?? .zero }
    loop = Loop(of: steps, until: end)
  }

  /// The format of the stream, if there was one.
  var format: StreamFormat? {
    for case (_, .opened(_, let format)) in steps { return format }
    return nil
  }

  /// The camera as it was when it was opened.
  var device: CameraDevice? {
    for case (_, .opened(let device, _)) in steps { return device }
    return nil
  }

  func isIn(_ mode: StreamMode) -> Bool {
    format.map { $0.format == mode.format && $0.size == mode.size } ?? false
  }

  /// The outcomes of all control changes.
  var outcomes: [ControlOutcome] {
    changes.reduce(into: format?.controls ?? []) { outcomes, change in
      if case .success(let more) = change.outcome { outcomes += more }
    }
  }
}

extension RecordedOpening.Step {
  fileprivate init?(_ event: RecordedEvent) {
    switch event {
    case .opened(let device, let format): self = .opened(device, format)
    case .openFailed(let error): self = .openFailed(error)
    case .frame(let frame): self = .frame(frame)
    case .failed(let error): self = .failed(error)
    case .open, .apply, .applied, .close, .closed: return nil
    }
  }

  fileprivate var frame: RecordedFrame? {
    if case .frame(let frame) = self { frame } else { nil }
  }

  fileprivate var isFailure: Bool {
    switch self {
    case .openFailed, .failed: true
    case .opened, .frame: false
    }
  }
}

extension RecordedOpening.Loop {
  /// A gap before the close that is too long to be a matter of when the camera was closed.
  private static let silence = Duration.seconds(1)

  /// Creates a loop; nil for a stream that failed or fell silent, which must end so again.
  fileprivate init?(
    of steps: [(offset: Duration, step: RecordedOpening.Step)], until end: Duration?
  ) {
    let frames = steps.compactMap { step in step.step.frame.map { (step.offset, $0.sequence) } }
    guard let first = frames.first, let last = frames.last,
      let start = steps.firstIndex(where: { $0.step.frame != nil }),
      !steps.contains(where: \.step.isFailure)
    else { return nil }
    let gaps = zip(frames.dropFirst(), frames).map { $0.0 - $1.0 }.sorted()
    let usual = gaps.isEmpty ? .milliseconds(33) : max(gaps[gaps.count / 2], .milliseconds(1))
    if let end, end - last.0 > max(Self.silence, usual * 5) { return nil }
    self.start = start
    period = last.0 - first.0 + usual
    sequences = max(0, last.1 - first.1) + 1
  }
}
