internal import CaptureImaging
internal import CaptureStore

/// The plan of a precache: the parts of photos to load while there is room for them.
///
/// Screen tiers of the nearest photos come first, up to the limit, then low tiers of the photos
/// that did not fit. Each kind is read in the order in which it lies on the disk.
struct Precache: Sendable {
  private(set) var plan: [(photo: PhotoID, part: TierPart)] = []
  private var next = 0

  init() {}

  /// Selects photos by distance, and orders them as the survey does.
  init(_ survey: [TierExtent], nearest: [PhotoID], _ limits: CacheLimits) {
    let extents = Dictionary(survey.map { ($0.photo, $0) }, uniquingKeysWith: { first, _ in first })
    var screens: Set<PhotoID> = []
    var lows: Set<PhotoID> = []
    var (screenRoom, lowRoom) = (limits.screen, limits.low)
    for photo in nearest {
      guard let extent = extents[photo] else { continue }
      if extent.screen <= screenRoom, extent.screen <= limits.screen / 10 {
        screenRoom -= extent.screen
        screens.insert(photo)
      } else if extent.low <= lowRoom, extent.low <= limits.low / 10 {
        lowRoom -= extent.low
        lows.insert(photo)
      }
    }
    let order = survey.map(\.photo)
    plan += order.filter(screens.contains).map { ($0, .tiers) }
    plan += order.filter(lows.contains).map { ($0, .tier(.low)) }
  }

  var isDone: Bool { next == plan.count }

  /// Removes and returns the next part to load, skipping those already in memory.
  mutating func take(
    unless isThere: (PhotoID, TierPart) -> Bool
  ) -> (photo: PhotoID, part: TierPart)? {
    while next < plan.count {
      defer { next += 1 }
      let load = plan[next]
      if !isThere(load.photo, load.part) { return load }
    }
    return nil
  }
}
