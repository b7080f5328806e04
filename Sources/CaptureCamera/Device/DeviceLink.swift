/// The cable between a camera and the machine, as the system sees it.
public struct DeviceLink: Hashable, Sendable {
  /// What the link can carry, in megabits a second.
  public var speed: Double
  /// The version of USB that the camera is made for, such as 2 or 3.2.
  public var version: Double?
  /// The hubs between the machine and the camera, from the machine on.
  public var hubs: [String]
  /// What else shares the bus.
  public var neighbours: [String]

  public init(
    speed: Double, version: Double? = nil, hubs: [String] = [], neighbours: [String] = []
  ) {
    self.speed = speed
    self.version = version
    self.hubs = hubs
    self.neighbours = neighbours
  }
}
