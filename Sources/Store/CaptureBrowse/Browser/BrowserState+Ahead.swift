internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

extension BrowserState {
  /// Updates the look-ahead window: drops work outside it and requests what is missing inside it.
  mutating func aim() {
    let places = lookAhead.window(
      count: list.count, loading: pace.photo, limit: aheadLimit)
    let isKnown = shown.flatMap { list.place(of: $0) } != nil
    let next = AheadWindow(
      loads: isKnown ? places.loads.map { list.photos[$0] } : [],
      decodes: isKnown ? places.decodes.map { list.photos[$0] } : [],
      tier: machine.isQuick ? .screen : .low)
    let keeps = isKnown ? places.keeps.map { list.photos[$0] } : [shown].compactMap { $0 }
    caches.ring.move(to: keeps)
    guard next != window else { return }
    window = next
    release(loads.drop(.ahead) { !next.needs($0) })
    for photo in next.decodes where caches.ring.tier(of: photo)?.rank ?? 0 < next.tier.rank {
      want(next.tier, of: photo, for: .ahead)
    }
    for photo in next.loads where !caches.contains(next.tier, of: photo) {
      load(TierPart(of: next.tier), of: photo, for: .ahead)
    }
  }

  /// The number of photos of average size that fill half of the screen tier cache.
  private var aheadLimit: Int {
    let cache = caches[.screen]
    let mean = cache.count > 0 ? max(1, cache.cost / cache.count) : 100_000
    return max(2 * LookAhead.reach, cache.limit / 2 / mean)
  }
}
