/// An encoding of a photo: how large it is, and how good.
public enum Tier: String, CaseIterable, Sendable {
  /// At the camera's resolution.
  case full
  /// As large as the screen, to be looked at.
  case screen
  /// As large as the screen and half the bytes, to be flicked past.
  case low
}

/// What becomes of a photo at the camera's resolution.
public enum FullPolicy: Hashable, Sendable {
  /// The camera's own JPEG is kept, and a raw frame is encoded well.
  case faithful
  /// It is encoded again in few bytes, see ``TierLadder/compactFull(of:)``.
  case compact
  /// It is encoded again with a quality from 1 to 100.
  case quality(Int)
}
