internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON

/// Writes entries as lines, each without the values that follow from earlier lines.
struct EntryWriting {
  /// The camera as it was last described.
  private var device: CameraDevice
  /// The stream's default layout, which frames need not repeat.
  private var layout: FrameLayout?

  init(after header: RecordingHeader) {
    device = header.device
  }

  mutating func line(_ entry: Recording.Entry) -> String {
    let beginning = JSON.members([
      "at": .nanoseconds(entry.moment), "opening": .integer(entry.opening),
      "event": .string(entry.event.word.rawValue),
    ])
    return JSON.object(beginning + members(of: entry.event)).line + "\n"
  }

  private mutating func members(of event: RecordedEvent) -> [JSON.Member] {
    switch event {
    case .open(let request): return JSON.members(["request": request.recorded])
    case .opened(let device, let format): return opened(device, format)
    case .openFailed(let error), .failed(let error), .applied(.failure(let error)):
      return JSON.members(["error": error.recorded])
    case .frame(let frame): return frame.members(usually: layout)
    case .apply(let settings): return JSON.members(["controls": settings.recorded])
    case .applied(.success(let outcomes)):
      return JSON.members(["controls": outcomes.recorded])
    case .close, .closed: return []
    }
  }

  private mutating func opened(_ device: CameraDevice, _ format: StreamFormat) -> [JSON.Member] {
    let stream = JSON.members(["stream": format.recorded])
    layout = FrameLayout(packed: format.format, size: format.size)
    guard device != self.device else { return stream }
    self.device = device
    return stream + JSON.members(["camera": device.recorded])
  }
}

/// The names of events in recordings.
enum EventWord: String, CaseIterable {
  case open, opened, openFailed, frame, failed, apply, applied, close, closed
}

extension RecordedEvent {
  fileprivate var word: EventWord {
    switch self {
    case .open: .open
    case .opened: .opened
    case .openFailed: .openFailed
    case .frame: .frame
    case .failed: .failed
    case .apply: .apply
    case .applied: .applied
    case .close: .close
    case .closed: .closed
    }
  }
}
