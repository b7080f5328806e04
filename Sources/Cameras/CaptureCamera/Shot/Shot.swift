public import CaptureBase
public import CaptureImaging

/// Identifies one request for a photo within a session.
public struct ShotID: Hashable, Sendable {
  /// A number that no other request of the session has.
  public let number: Int

  /// Creates an identifier; a session gives each of its shots another number.
  public init(number: Int) {
    self.number = number
  }
}

/// The frame chosen for a photo, with the evidence for the choice.
///
/// It holds one of the driver's buffers; release it as soon as its bytes have been used.
public struct Shot: Sendable {
  /// The identifier that ``CameraSession/requestShot(_:)`` returned.
  public let id: ShotID
  /// The frame, in the format in which the camera sent it.
  public let frame: Frame
  /// The wall-clock time at which the frame was exposed.
  public let date: WallTime
  /// The camera that took it.
  public let device: CameraDevice
  /// The settings that were in effect.
  public let settings: ResolvedPhotoSettings
  /// The account of how the frame was chosen.
  public let report: ShotReport

  /// Creates a shot, as a session of your own or a test does.
  public init(
    id: ShotID, frame: Frame, date: WallTime, device: CameraDevice, settings: ResolvedPhotoSettings,
    report: ShotReport = ShotReport()
  ) {
    self.id = id
    self.frame = frame
    self.date = date
    self.device = device
    self.settings = settings
    self.report = report
  }

  /// Returns the shot with a frame of its own, so that the driver gets its buffer back.
  public func copied() -> Shot {
    Shot(
      id: id, frame: frame.copied(), date: date, device: device, settings: settings,
      report: report)
  }
}

extension ShotID: CustomStringConvertible {
  /// The number in words, such as `shot 3`.
  public var description: String { "shot \(number)" }
}

extension Shot: OneLineDescription {
  /// The shot, its frame and its time.
  public var description: String {
    "\(id): \(frame), \(date)"
  }
}
