internal import CaptureImaging

/// A tier of a photo, and its size.
struct TierOffer: Hashable, Sendable {
  let tier: Tier
  let size: FrameSize
}

extension [TierOffer] {
  /// Returns the tier to make a picture from; nil if all are too small.
  ///
  /// A tier of an acceptable size is shown as it is; otherwise the nearest larger one is reduced.
  /// Of tiers of one size, the first is the best and the last takes the fewest bytes. The last is
  /// good enough if the picture is reduced to half or less.
  func choice(for wanted: FrameSize, within tolerance: Tolerance) -> TierOffer? {
    if let size = tolerance.best(of: lazy.map(\.size), for: wanted) {
      return first { $0.size == size }
    }
    let larger = filter { $0.size.covers(wanted) }
    guard let size = larger.map(\.size).min(by: { $0.pixelCount < $1.pixelCount }) else {
      return nil
    }
    let isHalved = size.width >= 2 * wanted.width && size.height >= 2 * wanted.height
    return isHalved ? larger.last { $0.size == size } : larger.first { $0.size == size }
  }
}
