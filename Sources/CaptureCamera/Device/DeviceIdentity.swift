/// What tells one camera from another, and knows it again after a replug.
public struct DeviceIdentity: Hashable, Sendable {
  /// The name that the camera gives itself; twins share it.
  public var name: String
  /// The serial number, where the maker gave one.
  public var serial: String?
  /// The socket it is plugged into, such as `usb-0000:00:14.0-2`.
  public var port: String?

  /// The identity of a camera that the system says nothing about.
  public static let unknown = DeviceIdentity(name: "")

  /// Whether the camera can be told apart from others; one that cannot is never the same as another.
  public var isKnown: Bool { self != .unknown }

  /// The name as a sentence says it.
  public var title: String { isKnown ? name : "name and port unknown" }

  public init(name: String, serial: String? = nil, port: String? = nil) {
    self.name = name
    self.serial = serial
    self.port = port
  }

  /// Whether both are the same camera.
  ///
  /// A serial number decides where both have one; otherwise name and socket do.
  public func isSameCamera(as other: DeviceIdentity) -> Bool {
    guard isKnown, name == other.name else { return false }
    if let serial, let theirs = other.serial {
      // Some makers give every camera the same serial number.
      return serial == theirs && (port == other.port || !Self.isMadeUp(serial))
    }
    return port == other.port
  }

  /// What tells it from others of its name: a serial number of its own, or else its socket.
  ///
  /// Two identities of one camera have the same.
  public var marks: [String] {
    guard let serial else { return [port].compactMap { $0 } }
    return Self.isMadeUp(serial) ? [serial, port].compactMap { $0 } : [serial]
  }

  private static func isMadeUp(_ serial: String) -> Bool {
    serial.count < 4 || Set(serial).count == 1
  }
}
