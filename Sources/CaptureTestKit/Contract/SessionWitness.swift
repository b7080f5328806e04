internal import CaptureBase
internal import CaptureCamera
internal import CaptureTime
internal import Dispatch

/// An observer that records all events of a session.
final class SessionWitness: Sendable {
  /// An event without its details.
  enum Word: Hashable, Sendable {
    case start, fail, stop, interruption, resumption, changing, change, framesHeld
    case willTake(ShotID), take(ShotID), noTake(ShotID)
  }

  private struct Notes: Sendable {
    var words: [Word] = []
    var errors: [CameraError] = []
    var isOffQueue = false
    var reader: AsyncStream<Void>.Continuation?
  }

  /// The queue on which the session must call.
  let queue = DispatchQueue(label: "capture.witness")
  private let isHere = DispatchSpecificKey<Bool>()
  private let notes = Guarded(Notes())
  private let timeline: any Timeline
  private let observation = Guarded(ObserverToken?.none)

  init(timeline: any Timeline) {
    self.timeline = timeline
    queue.setSpecific(key: isHere, value: true)
  }

  var words: [Word] { notes.withLock { $0.words } }

  /// The reasons for failures, interruptions and shots that were not taken.
  private var errors: [CameraError] { notes.withLock { $0.errors } }

  /// Whether any call came on a different queue.
  var wasCalledElsewhere: Bool { notes.withLock { $0.isOffQueue } }

  func count(_ word: Word) -> Int { words.count { $0 == word } }

  /// Waits until the events fulfil a condition; throws if they do not in time.
  func wait(
    for what: String, within span: Duration = .seconds(120), until isFulfilled: ([Word]) -> Bool
  ) async throws {
    let deadline = timeline.now + span
    let (changes, reader) = AsyncStream.makeStream(of: Void.self)
    notes.withLock { $0.reader = reader }
    let alarm = timeline.alarm(at: deadline, on: queue) { reader.finish() }
    var iterator = changes.makeAsyncIterator()
    while !isFulfilled(words) {
      guard await iterator.next() != nil else {
        throw ContractViolation("waited \(span.brief) for \(what), events: \(words); \(errors)")
      }
    }
    alarm.cancel()
  }

  private func note(_ word: Word, _ error: CameraError? = nil) {
    let isHere = DispatchQueue.getSpecific(key: isHere) == true
    let reader = notes.withLock { notes in
      notes.words.append(word)
      if let error { notes.errors.append(error) }
      notes.isOffQueue = notes.isOffQueue || !isHere
      return notes.reader
    }
    reader?.yield()
  }

  /// Observes a session from now on.
  func watch(_ session: any CameraSession) {
    let observation = session.observe(on: queue) { [weak self] in self?.note($0) }
    self.observation.withLock { $0 = observation }
  }

  private func note(_ event: SessionEvent) {
    switch event {
    case .didStart: note(.start)
    case .didFail(let error): note(.fail, error)
    case .didStop: note(.stop)
    case .wasInterrupted(let error): note(.interruption, error)
    case .interruptionEnded: note(.resumption)
    case .willChangeMode: note(.changing)
    case .didChangeMode: note(.change)
    case .framesHeld: note(.framesHeld)
    case .willTake(let shot, _): note(.willTake(shot))
    case .didTake(let shot): note(.take(shot.id))
    case .didNotTake(let shot, let error): note(.noTake(shot), error)
    }
  }
}
