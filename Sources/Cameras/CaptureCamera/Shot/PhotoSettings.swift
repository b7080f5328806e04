public import CaptureBase
public import CaptureImaging

/// The settings requested for one photo.
public struct PhotoSettings: Hashable, Sendable, Codable {
  /// The trade-off between speed and quality.
  public enum Priority: String, Sendable, CaseIterable, Codable {
    /// Takes the next undamaged frame.
    case speed
    /// Waits for the picture to settle, or takes the latest good frame at the settle deadline.
    case balanced
    /// Waits for the picture to settle for longer and within a closer tolerance.
    ///
    /// A photo whose picture has not settled by then fails, unless ``PhotoSettings/keepsUnsettled``
    /// is set. A picture without content that has not changed for 3.2 s, such as that of a dark room,
    /// is taken, and so is the frame nearest to a moment; their reports say that they have not settled.
    case quality
  }

  /// The moment that the photo should show.
  public enum Moment: Hashable, Sendable {
    /// The first suitable frame exposed after the request.
    case afterRequest
    /// The frame nearest to the request, which may be a recent one from shortly before it.
    case nearestRequest
    /// The first suitable frame exposed at or after this time.
    ///
    /// The picture settles in the meantime. Once the camera has run for as long as settling may
    /// take, no more time is allowed for it, unless an unsettled picture would be refused.
    case at(Timestamp)
    /// The frame nearest to this time, which may have been exposed shortly before or after it.
    ///
    /// It is the frame that a person saw who pressed a button at that time. Of earlier frames, only the
    /// most recent ones of a running camera can be taken. While the picture settles, as for a photo at
    /// this time, the nearest frame of a settled picture is waited for.
    case nearest(to: Timestamp)
  }

  /// The trade-off between speed and quality.
  public var priority: Priority
  /// Whether a photo with the priority `quality` is taken although its picture has not settled.
  ///
  /// Its report says that it has not, and why. Photos with other priorities are always taken.
  public var keepsUnsettled: Bool
  /// The moment that the photo should show.
  public var moment: Moment
  /// The time limit from the request until the photo is taken, which is the best
  /// possible within it; nil for none.
  ///
  /// It includes the time that the photo waits for a busy camera or behind other photos. Saving the
  /// photo is not limited.
  public var within: Duration?
  /// The picture size that the photo needs; nil for the stream's own.
  ///
  /// A size that needs another mode restarts the stream, and again after the photo.
  public var size: FrameSize?
  /// The format that the photo needs; nil for the stream's own.
  ///
  /// Another format restarts the stream, and again after the photo.
  public var format: PixelFormat?
  /// The controls to set before the photo is taken; they stay set for later photos.
  public var controls: ControlSettings
  /// The orientation in which the photo is to be displayed.
  public var orientation: Orientation

  /// Creates settings; by default the photo is balanced, exposed after the request and has no time
  /// limit of its own.
  public init(
    priority: Priority = .balanced, keepsUnsettled: Bool = false,
    moment: Moment = .afterRequest, within: Duration? = nil, size: FrameSize? = nil,
    format: PixelFormat? = nil, controls: ControlSettings = [], orientation: Orientation = .up
  ) {
    self.priority = priority
    self.keepsUnsettled = keepsUnsettled
    self.moment = moment
    self.within = within
    self.size = size
    self.format = format
    self.controls = controls
    self.orientation = orientation
  }
}

extension PhotoSettings {
  /// The moment that the photo is to show; nil if none was specified.
  var due: Timestamp? {
    switch moment {
    case .at(let moment), .nearest(let moment): moment
    case .afterRequest, .nearestRequest: nil
    }
  }

  /// Whether a frame from before the request may be taken.
  var acceptsEarlierFrames: Bool {
    switch moment {
    case .nearestRequest, .nearest: true
    case .afterRequest, .at: false
    }
  }
}

/// The settings that are in effect for a shot.
public struct ResolvedPhotoSettings: Hashable, Sendable, Codable {
  /// The requested trade-off between speed and quality.
  public var priority: PhotoSettings.Priority
  /// The requested moment.
  public var moment: PhotoSettings.Moment
  /// The requested time limit; nil for none.
  public var within: Duration?
  /// The orientation in which the photo is to be displayed.
  public var orientation: Orientation
  /// The stream's format.
  public var format: PixelFormat
  /// The stream's picture size.
  public var size: FrameSize
  /// The stream's frame rate in frames per second; nil if the driver does not report it.
  public var rate: Double?
  /// The outcomes of all controls requested for the stream or for the photo.
  public var controls: [ControlOutcome]
  /// The settings of a profile that were not sent to the camera when it was opened.
  public var skippedSettings: [SkippedSetting]

  /// Creates settings as a session resolves them; by default those of a balanced photo.
  public init(
    format: PixelFormat, size: FrameSize, rate: Double? = nil,
    priority: PhotoSettings.Priority = .balanced, moment: PhotoSettings.Moment = .afterRequest,
    within: Duration? = nil, orientation: Orientation = .up, controls: [ControlOutcome] = [],
    skippedSettings: [SkippedSetting] = []
  ) {
    self.format = format
    self.size = size
    self.rate = rate
    self.priority = priority
    self.moment = moment
    self.within = within
    self.orientation = orientation
    self.controls = controls
    self.skippedSettings = skippedSettings
  }

  /// Creates the settings for a photo from a stream, with the outcomes of the photo's own controls.
  public init(
    _ settings: PhotoSettings, stream: StreamFormat, controls: [ControlOutcome] = []
  ) {
    priority = settings.priority
    moment = settings.moment
    within = settings.within
    orientation = settings.orientation
    format = stream.format
    size = stream.size
    rate = stream.rate
    self.controls = stream.controls.replaced(by: controls)
    skippedSettings = stream.skippedSettings
  }
}

extension PhotoSettings: CustomStringConvertible {
  /// The priority, and what differs from the defaults: `balanced, 640x480, within 2 s, gain=3`.
  public var description: String {
    let parts: [String?] = [
      priority.rawValue, keepsUnsettled ? "kept unsettled" : nil, moment.text, size?.description,
      format?.description,
      within.map { "within \($0.brief)" },
    ]
    return (parts.compactMap { $0 } + controls.map(\.description) + orientation.turns)
      .joined(separator: ", ")
  }
}

extension ResolvedPhotoSettings: CustomStringConvertible {
  /// The stream's format, the priority, and what differs from the defaults:
  /// `MJPG 1280x720 at 30 fps, balanced, within 2 s, gain=3`.
  public var description: String {
    let mode = StreamMode(format: format, size: size, rates: rate.map { [$0] } ?? [])
    let parts: [String?] = [
      mode.description, priority.rawValue, moment.text, within.map { "within \($0.brief)" },
    ]
    let skipped = skippedSettings.map(\.description)
    return (parts.compactMap { $0 } + controls.map(\.description) + orientation.turns + skipped)
      .joined(separator: ", ")
  }
}

extension PhotoSettings.Moment {
  /// The moment, unless it is the usual one.
  fileprivate var text: String? {
    switch self {
    case .afterRequest: nil
    case .nearestRequest: "nearest to the request"
    case .at(let time): "at \(time)"
    case .nearest(let time): "nearest to \(time)"
    }
  }
}

extension Orientation {
  /// The orientation, unless it is upright.
  fileprivate var turns: [String] { self == .up ? [] : ["orientation \(self)"] }
}
