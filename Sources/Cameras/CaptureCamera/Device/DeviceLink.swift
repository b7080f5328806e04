/// The USB connection between a camera and the computer, as the system reports it.
public struct DeviceLink: Hashable, Sendable, Codable {
  /// The link speed in Mbit/s.
  public var speed: Double
  /// The USB version that the camera supports, such as 2 or 3.2.
  public var version: Double?
  /// The names of the hubs between the computer and the camera, the nearest to the computer first.
  public var hubs: [String]
  /// The names of the other devices on the same bus.
  public var neighbours: [String]

  /// Creates a link; by default the camera is plugged in directly and has the bus to itself.
  public init(
    speed: Double, version: Double? = nil, hubs: [String] = [], neighbours: [String] = []
  ) {
    self.speed = speed
    self.version = version
    self.hubs = hubs
    self.neighbours = neighbours
  }
}
