import Capture
import Dispatch
import Synchronization

/// A camera session made from scratch: a grey picture in two sizes, thirty times a second.
final class GreySession: CameraSession {
  struct Request: Sendable {
    let id: ShotID
    let settings: PhotoSettings
  }

  struct Inside: Sendable {
    var state = SessionState.idle
    /// The size of the frames; that of the stream, except for photos of another size.
    var size = GreySession.modes[0].size
    /// The starts that are to be answered.
    var starts = 0
    var shots: [Request] = []
    var lastNumber = 0
    var sequence = 0
    var nextFrame: Alarm?
    /// The time at which the camera was lost.
    var lost = Timestamp.zero
  }

  static let modes = [
    StreamMode(format: .grey, size: FrameSize(width: 64, height: 48), rates: [30]),
    StreamMode(format: .grey, size: FrameSize(width: 32, height: 24), rates: [30]),
  ]
  let device = CameraDevice(
    identity: DeviceIdentity(name: "Grey Camera", serial: "1"), path: "grey:0", modes: modes)
  let cable: GreyCable
  let timeline: any Timeline
  let configuration: SessionConfiguration
  let queue = DispatchQueue(label: "grey-session")
  let source: SessionEventSource
  let inside = Mutex(Inside())

  init(
    at cable: GreyCable = GreyCable(), on timeline: any Timeline,
    configuration: SessionConfiguration = SessionConfiguration()
  ) {
    self.cable = cable
    self.timeline = timeline
    self.configuration = configuration
    source = SessionEventSource(timeline: timeline)
  }

  var observers: SessionObservers { source.observers }
  var state: SessionState { inside.withLock { $0.state } }
  var format: StreamFormat? { state == .running ? stream : nil }

  func requestStart() { perform { $0.begin() } }
  func requestStop() { perform { $0.end() } }

  func requestShot(_ settings: PhotoSettings) -> ShotID {
    let id = inside.withLock { inside in
      inside.lastNumber += 1
      return ShotID(number: inside.lastNumber)
    }
    perform { $0.take(Request(id: id, settings: settings)) }
    return id
  }

  func cancel(_ shot: ShotID) {
    perform { session in
      let isOpen = session.inside.withLock { inside in
        defer { inside.shots.removeAll { $0.id == shot } }
        return inside.shots.contains { $0.id == shot }
      }
      if isOpen { session.fail(shot, .cancelled) }
    }
  }
}

extension GreySession {
  private func perform(_ work: @escaping @Sendable (GreySession) -> Void) {
    timeline.perform(on: queue) { [weak self] in
      if let self { work(self) }
    }
  }

  private func begin() {
    switch state {
    case .running: return source.send(.didStart)
    case .idle where !cable.isPlugged: return source.send(.didFail(error(.open, .notFound)))
    default: break
    }
    let isIdle = inside.withLock { inside in
      inside.starts += 1
      guard inside.state == .idle else { return false }
      inside.state = .starting
      return true
    }
    if isIdle { awaitFrame() }
  }

  private func end() {
    let open = close()
    for shot in open.shots { fail(shot.id, .stopped) }
    for _ in 0..<open.starts { source.send(.didFail(error(.open, .stopped))) }
    source.send(.didStop)
  }

  private func take(_ request: Request) {
    guard state != .idle else { return fail(request.id, .notRunning) }
    guard request.settings.controls.isEmpty else {
      return fail(request.id, .badControl("it has no controls"))
    }
    inside.withLock { $0.shots.append(request) }
  }

  /// Makes the session idle, and returns what was open.
  func close() -> Inside {
    inside.withLock { inside in
      defer { inside = Inside(lastNumber: inside.lastNumber) }
      return inside
    }
  }

  func fail(_ shot: ShotID, _ cause: CameraError.Cause) {
    source.send(.didNotTake(shot, error(.shoot, cause)))
  }

  func error(_ step: CameraError.Step, _ cause: CameraError.Cause) -> CameraError {
    CameraError(step, device.subject, cause)
  }
}
