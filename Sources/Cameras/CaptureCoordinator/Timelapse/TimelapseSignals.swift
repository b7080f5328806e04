internal import CaptureCamera
internal import CaptureTime
internal import Dispatch

/// The signals that wake a timelapse, in order, for one reader.
///
/// Unlike a stream, it can still be read when the task of its reader is cancelled, so that the photo
/// in progress can be finished.
actor TimelapseSignals {
  /// An event that wakes a timelapse.
  enum Signal: Sendable {
    case rang
    indirect case ended(Result<KeptPhoto, PhotoError>)
    indirect case camera(SessionEvent)
    case stop
  }

  private let executor: QueueExecutor
  private let timeline: any Timeline
  private var signals: [Signal] = []
  private var reader: CheckedContinuation<Signal, Never>?

  init(timeline: any Timeline) {
    executor = QueueExecutor(label: "capture.timelapse", timeline: timeline)
    self.timeline = timeline
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The queue, on which alarms ring and the camera's events arrive.
  nonisolated var queue: DispatchQueue { executor.queue }

  nonisolated func send(_ signal: Signal) {
    timeline.perform(on: queue) { self.assumeIsolated { $0.receive(signal) } }
  }

  /// Waits for the next signal, even in a cancelled task.
  func next() async -> Signal {
    guard signals.isEmpty else { return signals.removeFirst() }
    return await withCheckedContinuation { reader = $0 }
  }

  private func receive(_ signal: Signal) {
    guard let reader else { return signals.append(signal) }
    self.reader = nil
    reader.resume(returning: signal)
  }
}
