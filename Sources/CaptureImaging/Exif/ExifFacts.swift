/// What is known about a photo and belongs into its EXIF block.
///
/// What is nil is neither written nor removed.
public struct ExifFacts: Hashable, Sendable {
  public var captureTime: WallTime?
  public var make: String?
  public var model: String?
  /// The program that made the photo.
  public var software: String?
  public var orientation: Orientation?
  /// How long the sensor was exposed; zero or less is not written.
  public var exposure: Duration?
  public var gain: SensorGain?
  /// 32 hexadecimal digits.
  public var uniqueID: String?
  /// The picture's size; what the JPEG states when it is nil.
  public var pixelSize: FrameSize?

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
