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

/// The conditions under which a cache frees memory on its own.
public struct FlushRules: Hashable, Sendable {
  /// The time without requests after which only what is shown is kept; nil for never.
  public var idle: Duration?
  /// Whether memory is freed when the kernel reports that it is short.
  public var respondsToPressure: Bool

  /// Creates rules; by default, memory is freed after ten idle seconds and under pressure.
  public init(idle: Duration? = .seconds(10), respondsToPressure: Bool = true) {
    self.idle = idle
    self.respondsToPressure = respondsToPressure
  }

  /// No automatic flushing: the caller uses `shrink(to:)`.
  public static let manual = FlushRules(idle: nil, respondsToPressure: false)
}

/// The amount of memory that a cache should free.
public enum PressureLevel: Int, Comparable, CaseIterable, Sendable {
  /// Free at least half of the cached bytes.
  case half
  /// Free everything except what is on the screen.
  case everythingNotShown

  /// Orders levels by the amount of memory to free.
  public static func < (left: PressureLevel, right: PressureLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A cache that can free memory on request.
public protocol Flushable: AnyObject, Sendable {
  /// Frees as much memory as a level of pressure requires.
  func shrink(to level: PressureLevel)
}
