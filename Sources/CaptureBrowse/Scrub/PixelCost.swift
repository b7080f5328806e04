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

  private var spans: [Route: Duration] = [:]

  /// How long it will take; nil when it was never seen.
  func expected(_ route: Route) -> Duration? { spans[route] }

  mutating func note(_ span: Duration, _ route: Route) {
    guard let known = spans[route] else {
      spans[route] = span
      return
    }
    // Bad news is believed sooner than good news.
    spans[route] = known + (span - known) / (span > known ? 2 : 4)
  }

  /// Takes note of what was given up after so long.
  mutating func noteUnfinished(_ span: Duration, _ route: Route) {
    guard span > expected(route) ?? .zero else { return }
    note(span, route)
  }
}
