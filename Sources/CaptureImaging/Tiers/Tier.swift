/// A version of a photo with a certain size and quality.
public enum Tier: String, CaseIterable, Sendable {
  /// The camera's resolution.
  case full
  /// The size of the screen, for viewing.
  case screen
  /// The size of the screen at about half the bytes, for browsing quickly.
  case low
}

/// How a photo is stored at the camera's resolution.
public enum FullPolicy: Hashable, Sendable {
  /// The camera's own JPEG is kept; a raw frame is encoded at high quality.
  case faithful
  /// The photo is encoded again to take few bytes, see ``TierLadder/compactFull(of:)``.
  case compact
  /// The photo is encoded again with a quality from 1 to 100.
  case quality(Int)
}
