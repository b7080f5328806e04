public import CaptureBase

/// A set of simulated cameras, and the events that happen to them.
///
/// A scenario is a value: two simulators of one scenario on virtual clocks behave identically. It
/// is created in Swift, or read from a file as described in `Documentation/Reference/Scenarios.md`.
public struct Scenario: Hashable, Sendable {
  /// The cameras; events refer to them by index.
  public var cameras: [Camera]
  /// The events, in any order.
  public var events: [Event]
  /// The seed for the jitter of exposures and for the noise in damaged frames.
  ///
  /// A program that takes the photos' ids from it takes the same photos in every run.
  public var seed: UInt64
  /// The civil time at which the scenario starts, for a program that runs it on its own clock.
  public var startsAt: WallTime?

  /// Creates a scenario (default: one camera and no events).
  public init(
    cameras: [Camera] = [Camera()], events: [Event] = [], seed: UInt64 = 1,
    startsAt: WallTime? = nil
  ) {
    self.cameras = cameras
    self.events = events
    self.seed = seed
    self.startsAt = startsAt
  }

  /// One camera, and no events.
  public static let standard = Scenario()
}
