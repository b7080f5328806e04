internal import CaptureImaging

/// How long a photo's pixels took to come, as far as was seen.
///
/// One that was given up counts too: it would have taken that long at least.
struct PixelCost: Hashable, Sendable {
  /// What was waited for.
  struct Route: Hashable, Sendable {
    let tier: Tier
    /// Whether the encoded bytes were there already.
    let isInMemory: Bool
  }

  /// The last three of each.
  private var spans: [Route: [Duration]] = [:]

  /// How long it will take; nil when it was never seen.
  ///
  /// The middle of three, or the shorter of two: one alone may have met with a
  /// machine that had other things to do.
  func expected(_ route: Route) -> Duration? {
    guard let known = spans[route]?.sorted() else { return nil }
    return known[(known.count - 1) / 2]
  }

  mutating func note(_ span: Duration, _ route: Route) {
    spans[route] = (spans[route] ?? []).suffix(2) + [span]
  }

  /// Takes note of what was given up after so long.
  mutating func noteUnfinished(_ span: Duration, _ route: Route) {
    guard span > expected(route) ?? .zero else { return }
    note(span, route)
  }
}
