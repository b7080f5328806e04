internal import CaptureBase

/// The times of exposures: at the camera's frame rate, with a random delay.
struct FramePace: Sendable {
  /// The time between two frames; a frame also takes this long to arrive.
  let interval: Duration
  private let jitter: Int64
  private var planned: Timestamp
  private var generator: SplitMix64

  init(rate: Double, jitter: Duration, start: Timestamp, generator: SplitMix64) {
    interval = .seconds(1 / max(rate, 0.01))
    // A frame must not be delayed past the next one.
    self.jitter = min(jitter.nanoseconds, interval.nanoseconds / 2)
    planned = start
    self.generator = generator
  }

  /// Returns the time of the next exposure.
  ///
  /// If the machine is too busy for the frame rate, the rate drops; no frame is left out, so that a
  /// script of faults runs to its end.
  mutating func next(now: Timestamp) -> Timestamp {
    let moment = max(planned, now - interval)
    planned = moment + interval
    return moment + .nanoseconds(Int64.random(in: 0...max(jitter, 0), using: &generator))
  }

  /// Delays the next frame by this time.
  mutating func pause(for span: Duration) {
    planned = planned + span
  }
}
