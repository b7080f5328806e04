/// Which simulated cameras there are, and what happens to them.
///
/// A value: two simulators of one scenario on virtual clocks do exactly the
/// same. It is made in Swift, or read from a file as
/// `Documentation/Scenarios.md` describes.
public struct Scenario: Hashable, Sendable {
  public var cameras: [Camera]
  /// What happens; of each camera on its own, in any order.
  public var events: [Event]
  /// Decides the jitter and the garbage.
  public var seed: UInt64

  public init(cameras: [Camera] = [Camera()], events: [Event] = [], seed: UInt64 = 1) {
    self.cameras = cameras
    self.events = events
    self.seed = seed
  }

  /// One camera with the sample photos, to which nothing happens.
  public static let standard = Scenario()
}
