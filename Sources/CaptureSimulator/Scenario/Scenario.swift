/// A set of simulated cameras, and the events that happen to them.
///
/// A scenario is a value: two simulators of one scenario on virtual clocks behave identically. It
/// is created in Swift, or read from a file as described in `Documentation/Scenarios.md`.
public struct Scenario: Hashable, Sendable {
  /// The cameras; events refer to them by index.
  public var cameras: [Camera]
  /// The events, in any order.
  public var events: [Event]
  /// The seed for the jitter of exposures and for the noise in damaged frames.
  public var seed: UInt64

  /// Creates a scenario (default: one camera and no events).
  public init(cameras: [Camera] = [Camera()], events: [Event] = [], seed: UInt64 = 1) {
    self.cameras = cameras
    self.events = events
    self.seed = seed
  }

  /// One camera, and no events.
  public static let standard = Scenario()
}
