internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// The newest frame of a camera, and the viewers that wait for the next one.
///
/// Nothing queues here: a slow viewer gets the newest frame, however many it has missed.
final class LatestFrame: Sendable {
  /// What a viewer gets.
  enum Answer: Sendable {
    case frame(ServedFrame)
    /// The camera sends nothing, for this reason.
    case trouble(CameraError)
    /// The time has passed.
    case nothing
  }

  private struct State: Sendable {
    var number = 0
    var newest: ServedFrame?
    var history = FrameHistory()
    var trouble: CameraError?
    /// The number of failures so far, by which waiting viewers notice another one.
    var troubles = 0
    var numbers = FrameNumbers()
    var missed = 0
  }

  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "capture.serve.latestFrame")
  private let state = Guarded(State())
  private let changes = Broadcast<Void>()

  init(timeline: any Timeline) {
    self.timeline = timeline
  }

  /// The number of the newest frame; 0 before the first.
  var number: Int { state.withLock { $0.number } }
  /// The number of frames that the camera has numbered, but not delivered.
  var missed: Int { state.withLock { $0.missed } }
  var history: FrameHistory { state.withLock { $0.history } }

  /// Puts a frame in the place of the last one.
  func put(_ frame: Frame) {
    let former = state.withLock { state in
      state.number += 1
      state.missed += state.numbers.missed(before: frame)
      state.history.add(state.number, exposed: frame.timestamp)
      state.trouble = nil
      defer { state.newest = ServedFrame(frame, number: state.number) }
      return state.newest
    }
    // Its release may call the driver, for which the lock must be free.
    withExtendedLifetime(former) {}
    changes.send(())
  }

  /// Says why no frames come; nil if they are about to come again.
  func note(trouble: CameraError?) {
    state.withLock { state in
      if trouble != nil, trouble != state.trouble { state.troubles += 1 }
      state.trouble = trouble
    }
    changes.send(())
  }

  /// Drops the newest frame, since the stream has ended; the numbers continue with the next stream.
  func clear() {
    let former = state.withLock { state in
      state.numbers = FrameNumbers()
      defer { state.newest = nil }
      return state.newest
    }
    withExtendedLifetime(former) {}
  }

  /// Returns a frame that is newer than one with this number, for which it waits for a while.
  func frame(after number: Int, within wait: Duration) async -> Answer {
    if let frame = newest(after: number) { return .frame(frame) }
    let troubles = state.withLock { $0.troubles }
    let (wakeup, waking) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    changes.add(waking)
    let alarm = timeline.alarm(after: wait, on: queue) { waking.finish() }
    defer {
      alarm.cancel()
      waking.finish()
    }
    repeat {
      if let frame = newest(after: number) { return .frame(frame) }
      if let trouble = state.withLock({ $0.troubles > troubles ? $0.trouble : nil }) {
        return .trouble(trouble)
      }
    } while await wakeup.first { _ in true } != nil
    return state.withLock { $0.trouble }.map(Answer.trouble) ?? .nothing
  }

  private func newest(after number: Int) -> ServedFrame? {
    state.withLock { state in state.newest.flatMap { $0.number > number ? $0 : nil } }
  }
}
