internal import CaptureImaging

/// When frames are exposed: at the camera's rate, each a little late by chance.
struct FramePace: Sendable {
  /// From one frame to the next; also how long a frame takes to arrive.
  let interval: Duration
  private let jitter: Int64
  private var planned: Timestamp
  private var generator: SplitMix64

  init(rate: Double, jitter: Duration, start: Timestamp, generator: SplitMix64) {
    interval = .seconds(1 / max(rate, 0.01))
    // A frame must not be late enough to fall behind the next one.
    self.jitter = min(jitter.nanoseconds, interval.nanoseconds / 2)
    planned = start
    self.generator = generator
  }

  /// The next frame's exposure.
  ///
  /// A machine too busy to keep the pace slows it down; no frame is left out,
  /// so that scripts go on to the end.
  mutating func next(now: Timestamp) -> Timestamp {
    let moment = max(planned, now - interval)
    planned = moment + interval
    return moment + .nanoseconds(Int64.random(in: 0...max(jitter, 0), using: &generator))
  }

  /// Lets nothing come for so long.
  mutating func pause(for span: Duration) {
    planned = planned + span
  }
}
