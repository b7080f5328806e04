/// When a cache gives memory back by itself.
public struct FlushRules: Hashable, Sendable {
  /// How long nobody has asked for anything before only what is shown is kept; nil for never.
  public var idle: Duration?
  /// Whether the kernel's word that memory is short is heeded.
  public var heedsPressure: Bool

  public init(idle: Duration? = .seconds(10), heedsPressure: Bool = true) {
    self.idle = idle
    self.heedsPressure = heedsPressure
  }

  /// Leaves it to others to call `shrink(to:)`.
  public static let byHand = FlushRules(idle: nil, heedsPressure: false)
}
