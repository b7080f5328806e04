/// The conditions under which a cache frees memory on its own.
public struct FlushRules: Hashable, Sendable {
  /// The time without requests after which only what is shown is kept; nil for never.
  public var idle: Duration?
  /// Whether memory is freed when the kernel reports that it is short.
  public var heedsPressure: Bool

  /// Creates rules; by default, memory is freed after ten idle seconds and under pressure.
  public init(idle: Duration? = .seconds(10), heedsPressure: Bool = true) {
    self.idle = idle
    self.heedsPressure = heedsPressure
  }

  /// No automatic flushing: the caller uses `shrink(to:)`.
  public static let byHand = FlushRules(idle: nil, heedsPressure: false)
}
