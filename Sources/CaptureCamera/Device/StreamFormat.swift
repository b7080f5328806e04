public import CaptureImaging

/// What a camera's stream really is once it is open.
public struct StreamFormat: Hashable, Sendable {
  public var format: PixelFormat
  public var size: FrameSize
  /// Frames a second; nil where the driver does not tell.
  public var rate: Double?
  /// How many frames the driver has room for.
  public var bufferCount: Int
  /// What became of each control that was set.
  public var controls: [ControlOutcome]
  /// What the opening took, stage by stage, where the driver knows.
  public var stages: [StageTime]

  public init(
    format: PixelFormat, size: FrameSize, rate: Double?, bufferCount: Int,
    controls: [ControlOutcome] = [], stages: [StageTime] = []
  ) {
    self.format = format
    self.size = size
    self.rate = rate
    self.bufferCount = bufferCount
    self.controls = controls
    self.stages = stages
  }

  /// Whether frames come alike, whatever the opening took.
  public func isSameStream(as other: StreamFormat) -> Bool {
    var (mine, theirs) = (self, other)
    (mine.stages, theirs.stages) = ([], [])
    return mine == theirs
  }
}
