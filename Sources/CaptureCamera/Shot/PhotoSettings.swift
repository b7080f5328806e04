public import CaptureImaging

/// What is wished of one photo.
public struct PhotoSettings: Hashable, Sendable {
  /// What to give up first when time is short.
  public enum Priority: String, Sendable, CaseIterable {
    /// The next good frame.
    case speed
    /// A settled picture, or the best one when the settle deadline comes first.
    case balanced
    /// A picture that has settled for longer, and more closely.
    case quality
  }

  /// Which moment the photo shows.
  public enum Moment: Hashable, Sendable {
    /// After the request, never before it.
    case afterRequest
    /// As near the request as any recent frame, also shortly before it.
    case nearestRequest
    /// As near this moment as the first good frame from then on.
    ///
    /// Until then the picture settles. A camera that has run for as long as settling may take gets
    /// no more time for it.
    case at(Timestamp)
  }

  public var priority: Priority
  public var moment: Moment
  /// A promise: the photo is there within this time, the best that fits.
  public var within: Duration?
  /// The stream that is needed; what is nil stays as it is.
  public var size: FrameSize?
  public var format: PixelFormat?
  /// Set before the photo is taken.
  public var controls: [ControlSetting]
  /// How the photo is to be turned for those who look at it.
  public var orientation: Orientation

  public init(
    priority: Priority = .balanced, moment: Moment = .afterRequest, within: Duration? = nil,
    size: FrameSize? = nil, format: PixelFormat? = nil, controls: [ControlSetting] = [],
    orientation: Orientation = .up
  ) {
    self.priority = priority
    self.moment = moment
    self.within = within
    self.size = size
    self.format = format
    self.controls = controls
    self.orientation = orientation
  }
}

/// What a shot is really taken with.
public struct ResolvedPhotoSettings: Hashable, Sendable {
  public var priority: PhotoSettings.Priority
  public var moment: PhotoSettings.Moment
  public var within: Duration?
  public var orientation: Orientation
  public var format: PixelFormat
  public var size: FrameSize
  /// Frames a second; nil where the driver does not tell.
  public var rate: Double?
  /// What became of the controls that were wished for, by the stream or by the photo.
  public var controls: [ControlOutcome]

  init(_ settings: PhotoSettings, stream: StreamFormat, controls: [ControlOutcome]) {
    priority = settings.priority
    moment = settings.moment
    within = settings.within
    orientation = settings.orientation
    format = stream.format
    size = stream.size
    rate = stream.rate
    self.controls = stream.controls.replaced(by: controls)
  }
}
