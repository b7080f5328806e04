internal import CaptureTime

/// Makes a cache free memory by the given rules; the cache is referenced weakly.
final class Flusher: Sendable {
  private let idle: IdleFlush?
  private let gauge: PressureGauge?

  /// Creates a flusher; tests pass a root folder with files that replace the kernel's.
  init(
    of cache: any Flushable, by rules: FlushRules, root: String = "", timeline: any Timeline
  ) {
    idle = rules.idle.map { [weak cache] patience in
      IdleFlush(after: patience, timeline: timeline) { cache?.shrink(to: .everythingNotShown) }
    }
    guard rules.respondsToPressure else {
      gauge = nil
      return
    }
    let gauge = PressureGauge(root: root, timeline: timeline) { [weak cache] level in
      cache?.shrink(to: level)
    }
    gauge.start()
    self.gauge = gauge
  }

  /// Records an interaction, which postpones the idle flush.
  func recordInteraction() {
    idle?.recordInteraction()
  }
}
