public import CaptureImaging

/// The properties of an open stream, which may differ from those requested.
public struct StreamFormat: Hashable, Sendable, Codable {
  /// The format that the driver granted.
  public var format: PixelFormat
  /// The picture size that the driver granted.
  public var size: FrameSize
  /// The frame rate in frames per second; nil if the driver does not report it.
  public var rate: Double?
  /// The number of frame buffers that the driver has allocated.
  public var bufferCount: Int
  /// The outcome of each control that was set.
  public var controls: [ControlOutcome]
  /// The settings of a profile that were not sent to the camera.
  public var skippedSettings: [SkippedSetting]
  /// The time that each stage of opening took; empty if the driver does not measure it.
  public var stages: [StageTime]

  /// Creates a description of a stream; by default no controls were set and no stages measured.
  public init(
    format: PixelFormat, size: FrameSize, rate: Double?, bufferCount: Int,
    controls: [ControlOutcome] = [], skippedSettings: [SkippedSetting] = [],
    stages: [StageTime] = []
  ) {
    self.format = format
    self.size = size
    self.rate = rate
    self.bufferCount = bufferCount
    self.controls = controls
    self.skippedSettings = skippedSettings
    self.stages = stages
  }

  /// Returns whether both streams deliver the same kind of frames; the
  /// time that opening took is ignored.
  public func isSameStream(as other: StreamFormat) -> Bool {
    var (mine, theirs) = (self, other)
    (mine.stages, theirs.stages) = ([], [])
    return mine == theirs
  }
}
