internal import CaptureTime

/// Has one cache give memory back by its rules; it does not keep the cache alive.
final class Flusher: Sendable {
  private let idle: IdleFlush?
  private let gauge: PressureGauge?

  /// Tests have the kernel's files under a root of their own.
  init(
    of cache: any Flushable, by rules: FlushRules, root: String = "", timeline: any Timeline
  ) {
    idle = rules.idle.map { [weak cache] patience in
      IdleFlush(after: patience, timeline: timeline) { cache?.shrink(to: .allButShown) }
    }
    guard rules.heedsPressure else {
      gauge = nil
      return
    }
    let gauge = PressureGauge(root: root, timeline: timeline) { [weak cache] level in
      cache?.shrink(to: level)
    }
    gauge.start()
    self.gauge = gauge
  }

  /// Says that somebody asked for something.
  func touch() {
    idle?.touch()
  }
}
