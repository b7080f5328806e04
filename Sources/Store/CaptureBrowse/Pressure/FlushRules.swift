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
