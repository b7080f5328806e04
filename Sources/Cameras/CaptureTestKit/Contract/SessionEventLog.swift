internal import CaptureBase
internal import CaptureCamera
internal import CaptureTime
internal import Dispatch

/// An observer that records all events of a session.
final class SessionEventLog: Sendable {
  /// An event without its details.
  enum Note: Hashable, Sendable {
    case start, fail, stop, interruption, resumption, changing, change, framesHeld
    case willTake(ShotID), take(ShotID), noTake(ShotID)
  }

  private struct Record: Sendable {
    var notes: [Note] = []
    var errors: [CameraError] = []
    var isOffQueue = false
    var reader: AsyncStream<Void>.Continuation?
  }

  /// The queue on which the session must call.
  let queue = DispatchQueue(label: "capture.log")
  private let isHere = DispatchSpecificKey<Bool>()
  private let record = Guarded(Record())
  private let timeline: any Timeline
  private let observation = Guarded(ObserverToken?.none)

  init(timeline: any Timeline) {
    self.timeline = timeline
    queue.setSpecific(key: isHere, value: true)
  }

  var notes: [Note] { record.withLock { $0.notes } }

  /// The reasons for failures, interruptions and shots that were not taken.
  private var errors: [CameraError] { record.withLock { $0.errors } }

  /// Whether any call came on a different queue.
  var wasCalledElsewhere: Bool { record.withLock { $0.isOffQueue } }

  func count(_ note: Note) -> Int { notes.count { $0 == note } }

  /// Waits until the events fulfil a condition; throws if they do not in time.
  func wait(
    for what: String, within span: Duration = .seconds(120), until isFulfilled: ([Note]) -> Bool
  ) async throws {
    let deadline = timeline.now + span
    let (changes, reader) = AsyncStream.makeStream(of: Void.self)
    record.withLock { $0.reader = reader }
    let alarm = timeline.alarm(at: deadline, on: queue) { reader.finish() }
    var iterator = changes.makeAsyncIterator()
    while !isFulfilled(notes) {
      guard await iterator.next() != nil else {
        throw ContractViolation("waited \(span.brief) for \(what), events: \(notes); \(errors)")
      }
    }
    alarm.cancel()
  }

  private func add(_ note: Note, _ error: CameraError? = nil) {
    let isHere = DispatchQueue.getSpecific(key: isHere) == true
    let reader = record.withLock { record in
      record.notes.append(note)
      if let error { record.errors.append(error) }
      record.isOffQueue = record.isOffQueue || !isHere
      return record.reader
    }
    reader?.yield()
  }

  /// Observes a session from now on.
  func watch(_ session: any CameraSession) {
    let observation = session.observe(on: queue) { [weak self] in self?.add($0) }
    self.observation.withLock { $0 = observation }
  }

  private func add(_ event: SessionEvent) {
    switch event {
    case .didStart: add(.start)
    case .didFail(let error): add(.fail, error)
    case .didStop: add(.stop)
    case .wasInterrupted(let error): add(.interruption, error)
    case .interruptionEnded: add(.resumption)
    case .willChangeMode: add(.changing)
    case .didChangeMode: add(.change)
    case .framesHeld: add(.framesHeld)
    case .willTake(let shot, _): add(.willTake(shot))
    case .didTake(let shot): add(.take(shot.id))
    case .didNotTake(let shot, let error): add(.noTake(shot), error)
    }
  }
}
