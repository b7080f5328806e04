public import CaptureImaging

/// A connected camera and its capabilities.
public struct CameraDevice: Hashable, Sendable, Codable {
  /// The identity by which the camera is recognised after it is plugged in again.
  public var identity: DeviceIdentity
  /// The manufacturer; nil if it is unknown.
  public var maker: String?
  /// The current device path, such as `/dev/video0`; it may change when
  /// the camera is plugged in again.
  public var path: String
  /// The number at the end of the path, such as 0 for `/dev/video0`; nil for other names.
  public var number: Int?
  /// The camera's USB connection; nil if the system does not describe it.
  public var link: DeviceLink?
  /// The modes that it offers; empty if they were not requested.
  public var modes: [StreamMode]
  /// The formats that it offers and that cannot be converted to pictures.
  public var otherFormats: [UnusedFormat]
  /// The orientation that turns its pictures upright, from the sensor's
  /// mounting as the driver reports it.
  public var mounting: Orientation
  /// The maximum number of bytes per frame in an automatically chosen mode; nil for no limit.
  public var maxFrameBytes: Int?
  /// Its controls; empty if it has none or they were not requested.
  public var controls: [CameraControl]
  /// The programs that use the camera now, as text for the user; nil if none is known.
  public var holder: String?

  /// Creates a description of a camera; whatever is left out counts as unknown.
  public init(
    identity: DeviceIdentity, maker: String? = nil, path: String, number: Int? = nil,
    link: DeviceLink? = nil, modes: [StreamMode] = [], otherFormats: [UnusedFormat] = [],
    mounting: Orientation = .up, maxFrameBytes: Int? = nil, controls: [CameraControl] = [],
    holder: String? = nil
  ) {
    self.identity = identity
    self.maker = maker
    self.path = path
    self.number = number
    self.link = link
    self.modes = modes
    self.otherFormats = otherFormats
    self.mounting = mounting
    self.maxFrameBytes = maxFrameBytes
    self.controls = controls
    self.holder = holder
  }

  /// The path and title, as error messages name the camera.
  public var subject: String { "\(path) (\(identity.title))" }

  /// Returns whether both are the same camera, as far as the system can tell.
  ///
  /// Cameras without a known identity are compared by path.
  public func isSame(as other: CameraDevice) -> Bool {
    identity == other.identity && (identity.isKnown || path == other.path)
  }

  /// Updates the current value of the control that was set.
  mutating func note(_ outcome: ControlOutcome) {
    guard let index = controls.firstIndex(where: { $0.name == outcome.name }) else { return }
    controls[index].current = outcome.actual
  }
}

extension CameraDevice: CustomStringConvertible {
  /// The path and title, such as `/dev/video0 (HD Webcam)`.
  public var description: String { subject }
}

extension DeviceIdentity: CustomStringConvertible {
  /// The name with the serial number and the port, if they are known.
  public var description: String {
    let marks = [serial.map { "serial \($0)" }, port.map { "port \($0)" }].compactMap { $0 }
    return marks.isEmpty ? title : "\(name) (\(marks.joined(separator: ", ")))"
  }
}

extension StreamFormat: CustomStringConvertible {
  /// The format, size and rate, such as `MJPG 1280x720 at 30 fps`.
  public var description: String {
    StreamMode(format: format, size: size, rates: rate.map { [$0] } ?? []).description
  }
}
