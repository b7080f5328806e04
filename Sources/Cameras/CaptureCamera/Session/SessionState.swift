/// The state of a session.
public enum SessionState: String, Hashable, Sendable, CaseIterable, Codable {
  /// The camera is closed: not started, stopped, or failed.
  case idle
  /// The camera is being opened, or its first frame has not arrived.
  case starting
  /// Frames are arriving.
  case running
  /// The camera was lost or fell silent; the session is reopening it.
  case interrupted
  /// The stream is restarting in another picture mode, which a photo needs or which it had before.
  case changingMode
  /// The camera is being closed.
  case stopping
}
