/// Something that looks like a camera and cannot be used as one.
public struct V4L2Obstacle: Hashable, Sendable {
  /// What it is: a path with a name, or what a USB socket holds.
  public let subject: String
  public let reason: String
  /// What to do, where that is not simply to let it be.
  public let remedy: String?
}
