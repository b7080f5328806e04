/// What a session is doing, seen from outside.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
  case idle
  case starting
  case running
  /// The camera is gone or silent, and the session tries to get it back.
  case interrupted
  case stopping
}
