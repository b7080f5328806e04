internal import CaptureBase

/// The transforms of the colour spaces that were met last, for all threads.
///
/// Preparing one takes as long as converting a hundred thousand pixels, and the photos of a camera all
/// have the same profile.
final class RecentTransforms: Sendable {
  private struct Entry: Sendable {
    let space: ColourSpace
    let model: ColourModel
    /// Nil if the picture is not to be converted.
    let transform: ColourTransform?
  }

  static let shared = RecentTransforms()

  private static let countLimit = 8
  private static let byteLimit = 2 * ICCProfile.sizeLimit

  /// The latest comes first.
  private let entries = Guarded<[Entry]>([])

  /// The number of colour spaces that are remembered.
  var count: Int { entries.withLock { $0.count } }

  /// Returns the transform from a colour space; nil if it is sRGB or cannot be used.
  func transform(from space: ColourSpace, _ model: ColourModel) -> ColourTransform? {
    if let known = known(space, model) { return known.transform }
    // Two threads may prepare the same, which is better than one that waits for another's.
    let entry = Entry(
      space: space, model: model, transform: ColourTransform(from: space, model))
    entries.withLock { entries in
      entries.insert(entry, at: 0)
      while entries.count > Self.countLimit
        || entries.reduce(0, { $0 + $1.space.byteCount }) > Self.byteLimit
      {
        entries.removeLast()
      }
    }
    return entry.transform
  }

  private func known(_ space: ColourSpace, _ model: ColourModel) -> Entry? {
    entries.withLock { entries in
      // Comparing a few profiles is faster than computing the hash of one.
      let index = entries.firstIndex { $0.model == model && $0.space == space }
      guard let index else { return nil }
      let entry = entries.remove(at: index)
      entries.insert(entry, at: 0)
      return entry
    }
  }
}
