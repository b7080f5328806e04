internal import CaptureBase
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// A closure that is called with frames, and the frame that it has not seen yet.
final class FrameViewer: Sendable {
  private struct State: Sendable {
    var hasEnded = false
    var unseenFrame: Frame?
  }

  private let queue: DispatchQueue
  private let timeline: any Timeline
  private let handler: @Sendable (Frame) -> Void
  private let state = Guarded(State())

  init(
    queue: DispatchQueue, timeline: any Timeline, handler: @escaping @Sendable (Frame) -> Void
  ) {
    self.queue = queue
    self.timeline = timeline
    self.handler = handler
  }

  /// Releases the frame that has not been seen; the driver may be waiting for it.
  func end() {
    let unseen = state.withLock { state in
      defer { state = State(hasEnded: true) }
      return state.unseenFrame
    }
    release(unseen)
  }

  /// Schedules a call, unless one is pending, which will show this frame instead of an older one.
  func see(_ frame: Frame) {
    let (needsCall, older) = state.withLock { state -> (Bool, Frame?) in
      guard !state.hasEnded else { return (false, nil) }
      defer { state.unseenFrame = frame }
      return (state.unseenFrame == nil, state.unseenFrame)
    }
    release(older)
    guard needsCall else { return }
    timeline.perform(on: queue) { [self] in
      let frame = state.withLock { state in
        defer { state.unseenFrame = nil }
        return state.unseenFrame
      }
      if let frame { handler(frame) }
    }
  }

  /// Keeps a frame until the lock is free: its release may call the driver.
  private func release(_ frame: Frame?) {
    withExtendedLifetime(frame) {}
  }
}
