/// How much of what is kept is dropped.
public enum FlushLevel: Hashable, CaseIterable, Sendable {
  /// Half of the encoded tiers, and the pictures around the one shown.
  case half
  /// All that is not shown.
  case allButShown
}
