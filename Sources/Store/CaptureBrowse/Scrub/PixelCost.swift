internal import CaptureImaging

/// Recent latencies of photos' pixels.
///
/// An abandoned request counts too: it would have taken at least as long as it was waited for.
struct PixelCost: Hashable, Sendable {
  /// A way in which pixels are obtained.
  struct Route: Hashable, Sendable {
    let tier: Tier
    /// Whether the encoded bytes were already in memory.
    let isInMemory: Bool
  }

  /// The last three latencies of each route.
  private var spans: [Route: [Duration]] = [:]

  /// Returns the expected latency, or nil if there is no measurement.
  ///
  /// This is the median of three, or the shorter of two: a single measurement may have been
  /// inflated by other load on the machine.
  func expected(_ route: Route) -> Duration? {
    guard let known = spans[route]?.sorted() else { return nil }
    return known[(known.count - 1) / 2]
  }

  mutating func note(_ span: Duration, _ route: Route) {
    spans[route] = (spans[route] ?? []).suffix(2) + [span]
  }

  /// Records the time waited for a request that was then abandoned.
  mutating func noteUnfinished(_ span: Duration, _ route: Route) {
    guard span > expected(route) ?? .zero else { return }
    note(span, route)
  }
}
