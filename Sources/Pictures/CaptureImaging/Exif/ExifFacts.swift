public import CaptureBase

/// The facts about a photo that belong in its EXIF block.
///
/// A property that is nil is neither written nor removed.
public struct ExifFacts: Hashable, Sendable, Codable {
  /// The time at which the photo was taken, with its UTC offset if that is known.
  public var captureTime: WallTime?
  /// The manufacturer of the camera.
  public var make: String?
  /// The model name of the camera.
  public var model: String?
  /// The program that created the photo.
  public var software: String?
  /// The transformation that makes the stored picture upright.
  public var orientation: Orientation?
  /// The exposure time; zero and negative values are not written.
  public var exposure: Duration?
  /// The gain of the sensor, written roughly as GainControl and exactly as a user comment.
  public var gain: SensorGain?
  /// The identifier of the photo, 32 hexadecimal digits.
  public var uniqueID: String?
  /// The picture's size; if nil, the size in the JPEG's header is written.
  public var pixelSize: FrameSize?

  /// Creates facts of which all are unknown by default.
  public init(
    captureTime: WallTime? = nil, make: String? = nil, model: String? = nil,
    software: String? = nil, orientation: Orientation? = nil, exposure: Duration? = nil,
    gain: SensorGain? = nil, uniqueID: String? = nil, pixelSize: FrameSize? = nil
  ) {
    self.captureTime = captureTime
    self.make = make
    self.model = model
    self.software = software
    self.orientation = orientation
    self.exposure = exposure
    self.gain = gain
    self.uniqueID = uniqueID
    self.pixelSize = pixelSize
  }
}
