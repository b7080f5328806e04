public import CaptureBase

/// A device that looks like a camera but cannot be used as one.
public struct CameraObstacle: Hashable, Sendable {
  /// The device's path and name, or its name and USB port.
  public let subject: String
  /// The reason it cannot be used, as a clause such as `it sends no pictures`.
  public let reason: String
  /// What the user can do about it; nil if nothing needs to be done.
  public let remedy: Remedy?

  /// Creates an obstacle.
  public init(subject: String, reason: String, remedy: Remedy? = nil) {
    self.subject = subject
    self.reason = reason
    self.remedy = remedy
  }
}
