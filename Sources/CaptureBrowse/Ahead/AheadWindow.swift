internal import CaptureImaging
internal import CaptureStore

/// The photos that are declared to be looked at soon, and the tier that is good enough.
struct AheadWindow: Hashable, Sendable {
  /// Whose bytes are to be at hand, and whose pixels; the most urgent first.
  var loads: [PhotoID] = []
  var decodes: [PhotoID] = []
  var tier = Tier.screen

  func isDecoded(_ photo: PhotoID) -> Bool { decodes.contains(photo) }

  /// Whether work for the window before is of use in this one.
  func needs(_ work: TierWork) -> Bool {
    switch work {
    case .load(let photo, let part):
      part == TierPart(of: tier) && (loads.contains(photo) || decodes.contains(photo))
    case .decode(let photo, let tier): tier == self.tier && decodes.contains(photo)
    }
  }
}
