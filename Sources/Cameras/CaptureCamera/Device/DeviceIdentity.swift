/// The identity of a camera, which persists when it is unplugged and plugged in again.
public struct DeviceIdentity: Hashable, Sendable, Codable {
  /// The camera's own name; identical models share it.
  public var name: String
  /// The serial number; nil if the manufacturer did not assign one.
  public var serial: String?
  /// The port that the camera is plugged into, such as `usb-0000:00:14.0-2`.
  public var port: String?

  /// The identity of a camera about which the system provides no information.
  public static let unknown = DeviceIdentity(name: "")

  /// Whether the camera can be distinguished from others; an unknown camera never matches another.
  public var isKnown: Bool { self != .unknown }

  /// The name for use in messages.
  public var title: String { isKnown ? name : "name and port unknown" }

  /// Creates an identity; nil means that the serial number or the port is unknown.
  public init(name: String, serial: String? = nil, port: String? = nil) {
    self.name = name
    self.serial = serial
    self.port = port
  }

  /// Returns whether both identities belong to the same camera.
  ///
  /// If both have a serial number, it decides; otherwise the name and the port do.
  public func isSameCamera(as other: DeviceIdentity) -> Bool {
    guard isKnown, name == other.name else { return false }
    if let serial, let theirs = other.serial {
      // Some manufacturers give every camera the same serial number.
      return serial == theirs && (port == other.port || !Self.isMadeUp(serial))
    }
    return port == other.port
  }

  /// The values that distinguish it from cameras with the same name: its serial number if unique,
  /// and otherwise its port.
  ///
  /// Two identities of one camera have the same marks.
  public var marks: [String] {
    guard let serial else { return [port].compactMap { $0 } }
    return Self.isMadeUp(serial) ? [serial, port].compactMap { $0 } : [serial]
  }

  private static func isMadeUp(_ serial: String) -> Bool {
    serial.count < 4 || Set(serial).count == 1
  }
}

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
