import Capture
import Dispatch
import Synchronization

/// A camera session made from scratch: a grey picture, thirty times a second.
final class GreySession: CameraSession {
  private struct Request: Sendable {
    let id: ShotID
    let settings: PhotoSettings
  }

  private struct Inside: Sendable {
    var state = SessionState.idle
    var starts = 0
    var shots: [Request] = []
    var lastNumber = 0
    var sequence = 0
    var nextFrame: Alarm?
  }

  let device = CameraDevice(
    identity: DeviceIdentity(name: "Grey Camera", serial: "1"), path: "grey:0",
    modes: [StreamMode(format: .grey, size: FrameSize(width: 64, height: 48), rates: [30])])
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "grey-session")
  private let source: SessionEventSource
  private let inside = Mutex(Inside())

  init(on timeline: any Timeline) {
    self.timeline = timeline
    source = SessionEventSource(timeline: timeline)
  }

  var observers: SessionObservers { source.observers }
  var state: SessionState { inside.withLock { $0.state } }
  var format: StreamFormat? { state == .running ? stream : nil }

  func start() { perform { $0.begin() } }
  func stop() { perform { $0.end() } }

  func shoot(_ settings: PhotoSettings) -> ShotID {
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
  private var stream: StreamFormat {
    StreamFormat(format: .grey, size: device.modes[0].size, rate: 30, bufferCount: 0)
  }

  private func perform(_ work: @escaping @Sendable (GreySession) -> Void) {
    timeline.perform(on: queue) { [weak self] in
      if let self { work(self) }
    }
  }

  private func begin() {
    guard state != .running else { return source.send(.didStart) }
    inside.withLock { inside in
      inside.state = .starting
      inside.starts += 1
    }
    awaitFrame()
  }

  private func end() {
    let (starts, shots) = inside.withLock { inside in
      defer { inside = Inside(lastNumber: inside.lastNumber) }
      return (inside.starts, inside.shots)
    }
    for shot in shots { fail(shot.id, .stopped) }
    for _ in 0..<starts { source.send(.didFail(CameraError(.open, device.subject, .stopped))) }
    source.send(.didStop)
  }

  private func take(_ request: Request) {
    guard state != .idle else { return fail(request.id, .notRunning) }
    guard request.settings.controls.isEmpty else {
      return fail(request.id, .badControl("it has no controls"))
    }
    inside.withLock { $0.shots.append(request) }
  }

  private func fail(_ shot: ShotID, _ cause: CameraError.Cause) {
    source.send(.didNotTake(shot, CameraError(.shoot, device.subject, cause)))
  }

  private func awaitFrame() {
    let alarm = timeline.alarm(after: .milliseconds(33), on: queue) { [weak self] in
      self?.frameArrived()
    }
    inside.withLock { $0.nextFrame = alarm }
  }

  private func frameArrived() {
    let (starts, shots, sequence) = inside.withLock { inside in
      defer { (inside.starts, inside.shots) = (0, []) }
      inside.state = .running
      inside.sequence += 1
      return (inside.starts, inside.shots, inside.sequence)
    }
    let frame = Frame(
      sequence: sequence, timestamp: timeline.now,
      layout: FrameLayout(packed: .grey, size: stream.size),
      memory: GreyMemory(of: stream.size))
    for _ in 0..<starts { source.send(.didStart) }
    source.send(frame)
    for shot in shots { deliver(frame, for: shot) }
    awaitFrame()
  }

  private func deliver(_ frame: Frame, for request: Request) {
    let settings = ResolvedPhotoSettings(request.settings, stream: stream)
    source.send(.willTake(request.id, settings))
    var report = ShotReport()
    report.settle = ShotReport.Settle(frames: 1, span: .zero)
    let shot = Shot(
      id: request.id, frame: frame, date: timeline.date, device: device, settings: settings,
      report: report)
    source.send(.didTake(shot))
  }
}

/// The bytes of a grey picture.
private final class GreyMemory: FrameMemory {
  private let bytes: [UInt8]

  init(of size: FrameSize) {
    bytes = [UInt8](repeating: 128, count: size.width * size.height)
  }

  func withBytes<Result, Failure: Error>(
    ofBuffer index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = bytes
    return try body(bytes.span.bytes)
  }
}
