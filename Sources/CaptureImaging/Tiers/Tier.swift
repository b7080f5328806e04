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
public enum FullPolicy: String, CaseIterable, Sendable {
  /// The camera's own JPEG is kept.
  case faithful
  /// It is encoded again in few bytes, see ``TierLadder/compactFull(of:)``.
  case compact
}
