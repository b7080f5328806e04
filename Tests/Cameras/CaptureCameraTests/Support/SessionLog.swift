import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTime
import Dispatch

/// A session's event without its details.
enum EventSummary: Hashable, Sendable {
  case start, stop, resumption
  case changing(to: FrameSize), change(to: FrameSize), framesHeld(Int)
  case fail(CameraError.Cause), interruption(CameraError.Cause)
  case willTake(ShotID), take(ShotID), noTake(ShotID, CameraError.Cause)

  init(_ event: SessionEvent) {
    self =
      switch event {
      case .didStart: .start
      case .didFail(let error): .fail(error.cause)
      case .didStop: .stop
      case .wasInterrupted(let error): .interruption(error.cause)
      case .interruptionEnded: .resumption
      case .willChangeMode(let mode): .changing(to: mode.size)
      case .didChangeMode(let format): .change(to: format.size)
      case .framesHeld(let count): .framesHeld(count)
      case .willTake(let shot, _): .willTake(shot)
      case .didTake(let shot): .take(shot.id)
      case .didNotTake(let shot, let error): .noTake(shot, error.cause)
      }
  }
}

/// An observer that records all events, and whether they arrived on the right queue.
final class SessionLog: Sendable {
  private struct Notes: Sendable {
    var told: [EventSummary] = []
    var shots: [Shot] = []
    var errors: [CameraError] = []
    var frames: [Int] = []
    var wasElsewhere = false
    var reaction: (@Sendable (EventSummary, any CameraSession) -> Void)?
  }

  let queue = DispatchQueue(label: "capture.tests.log")
  private let isHere = DispatchSpecificKey<Bool>()
  private let notes = Guarded(Notes())
  private let observations = Guarded<[ObserverToken]>([])

  init() {
    queue.setSpecific(key: isHere, value: true)
  }

  var told: [EventSummary] { notes.withLock { $0.told } }
  var shots: [Shot] { notes.withLock { $0.shots } }
  /// The reported errors, in full.
  var errors: [CameraError] { notes.withLock { $0.errors } }
  /// The sequence numbers of the delivered frames.
  var frames: [Int] { notes.withLock { $0.frames } }
  /// Whether any call arrived on a queue other than the log's own.
  var wasCalledElsewhere: Bool { notes.withLock { $0.wasElsewhere } }

  /// Releases the photos that were reported.
  func forgetShots() {
    notes.withLock { $0.shots = [] }
  }

  /// Performs an action within each call for an event.
  func react(_ reaction: @escaping @Sendable (EventSummary, any CameraSession) -> Void) {
    notes.withLock { $0.reaction = reaction }
  }

  private func note(_ event: SessionEvent, from session: any CameraSession) {
    let isHere = DispatchQueue.getSpecific(key: isHere) == true
    let reaction = notes.withLock { notes in
      notes.told.append(EventSummary(event))
      notes.wasElsewhere = notes.wasElsewhere || !isHere
      switch event {
      case .didTake(let shot): notes.shots.append(shot)
      case .didFail(let error), .wasInterrupted(let error), .didNotTake(_, let error):
        notes.errors.append(error)
      default: break
      }
      return notes.reaction
    }
    reaction?(EventSummary(event), session)
  }

  /// Observes a session from now on.
  func watch(_ session: any CameraSession) {
    let events = session.observe(on: queue) { [weak self, weak session] event in
      if let session { self?.note(event, from: session) }
    }
    let frames = session.observeFrames(on: queue) { [weak self] in self?.note($0) }
    observations.withLock { $0 += [events, frames] }
  }

  func stopWatching() {
    let ended = observations.withLock { observations in
      defer { observations = [] }
      return observations
    }
    for observation in ended { observation.cancel() }
  }

  private func note(_ frame: Frame) {
    let isHere = DispatchQueue.getSpecific(key: isHere) == true
    notes.withLock { notes in
      notes.frames.append(frame.sequence)
      notes.wasElsewhere = notes.wasElsewhere || !isHere
    }
  }
}
