public import CaptureImaging

/// A camera that exists, and what it can do.
public struct CameraDevice: Hashable, Sendable {
  public var identity: DeviceIdentity
  /// Who made it, where that is known.
  public var maker: String?
  /// Where it is found now, such as `/dev/video0`; another place after a replug.
  public var path: String
  /// The number at the path's end, for those who count cameras.
  public var number: Int?
  /// The cable that it hangs on, where the system tells.
  public var link: DeviceLink?
  /// What it can send.
  public var modes: [StreamMode]
  /// The formats that it offers and that cannot be converted to pictures.
  public var otherFormats: [UnusedFormat] = []
  /// What turns its pictures upright, if its driver reports how the sensor is mounted.
  public var mounting = Orientation.up
  /// The most bytes that a frame may take in a mode nobody asked for; nil for no limit.
  public var mostFrameBytes: Int?
  /// What can be set on it.
  public var controls: [CameraControl]
  /// The other program that streams from it, or those that have it open, if known.
  public var holder: String?

  public init(
    identity: DeviceIdentity, maker: String? = nil, path: String, number: Int? = nil,
    link: DeviceLink? = nil, modes: [StreamMode] = [], controls: [CameraControl] = [],
    holder: String? = nil
  ) {
    self.identity = identity
    self.maker = maker
    self.path = path
    self.number = number
    self.link = link
    self.modes = modes
    self.controls = controls
    self.holder = holder
  }

  /// The camera as a sentence names it.
  public var subject: String { "\(path) (\(identity.title))" }

  /// Whether both are the same camera, as far as the system can tell.
  public func isSame(as other: CameraDevice) -> Bool {
    identity == other.identity && (identity.isKnown || path == other.path)
  }

  /// Takes down what one of its controls is set to now.
  mutating func note(_ outcome: ControlOutcome) {
    guard let index = controls.firstIndex(where: { $0.name == outcome.name }) else { return }
    controls[index].current = outcome.got
  }
}
