internal import CaptureImaging
internal import CaptureStore

/// The photos that are likely to be requested soon, and the tier to prepare.
struct AheadWindow: Hashable, Sendable {
  /// Photos whose bytes should be in memory, the most urgent first.
  var loads: [PhotoID] = []
  /// Photos whose pixels should be in memory, the most urgent first.
  var decodes: [PhotoID] = []
  var tier = Tier.screen

  func isDecoded(_ photo: PhotoID) -> Bool { decodes.contains(photo) }

  /// Returns whether work started for the previous window is still useful in this one.
  func needs(_ work: TierWork) -> Bool {
    switch work {
    case .load(let photo, let part):
      part == TierPart(of: tier) && (loads.contains(photo) || decodes.contains(photo))
    case .decode(let photo, let tier): tier == self.tier && decodes.contains(photo)
    }
  }
}
