public import CaptureImaging

/// What is wished of a camera's stream; what is left out is chosen for stills.
public struct StreamRequest: Hashable, Sendable {
  public var size: FrameSize?
  public var format: PixelFormat?
  public var controls: [ControlSetting]

  public init(
    size: FrameSize? = nil, format: PixelFormat? = nil, controls: [ControlSetting] = []
  ) {
    self.size = size
    self.format = format
    self.controls = controls
  }

  /// The same wish with what one photo wishes instead.
  func changed(by settings: PhotoSettings) -> StreamRequest {
    StreamRequest(
      size: settings.size ?? size, format: settings.format ?? format, controls: controls)
  }

  /// The mode that fits the wish best.
  ///
  /// A format that is asked for and not offered is refused. A size that is not
  /// offered gives the smallest mode that covers it, or else the largest.
  /// Motion JPEG comes first among equals: it is the only format that USB
  /// carries fast at full size; then the fastest.
  public func bestMode(of device: CameraDevice) throws(CameraError) -> StreamMode {
    let offered = device.modes.filter { format == nil || $0.format == format }
    guard let first = offered.first else { throw notOffered(by: device) }
    return offered.dropFirst().reduce(first) { isBetter($1, than: $0) ? $1 : $0 }
  }

  private func isBetter(_ mode: StreamMode, than other: StreamMode) -> Bool {
    if mode.size != other.size {
      return size.map { mode.size.isNearer(to: $0, than: other.size) }
        ?? (mode.size.pixelCount > other.size.pixelCount)
    }
    if mode.format != other.format, mode.format == .motionJPEG || other.format == .motionJPEG {
      return mode.format == .motionJPEG
    }
    return mode.rates.first ?? 0 > other.rates.first ?? 0
  }

  private func notOffered(by device: CameraDevice) -> CameraError {
    guard let format, !device.modes.isEmpty else {
      return CameraError(.mode, device.subject, .badMode("it offers no picture mode at all"))
    }
    let formats = Set(device.modes.map(\.format.description)).sorted().joined(separator: ", ")
    return CameraError(
      .mode, device.subject, .badMode("it does not offer \(format)"), remedy: "it offers \(formats)"
    )
  }
}

extension FrameSize {
  fileprivate func covers(_ other: FrameSize) -> Bool {
    width >= other.width && height >= other.height
  }

  /// Whether this size serves a wish better than another one does.
  fileprivate func isNearer(to wish: FrameSize, than other: FrameSize) -> Bool {
    switch (covers(wish), other.covers(wish)) {
    case (true, false): true
    case (false, true): false
    case (true, true): pixelCount < other.pixelCount
    case (false, false): pixelCount > other.pixelCount
    }
  }
}

/// What a camera's stream really is once it is open.
public struct StreamFormat: Hashable, Sendable {
  public var format: PixelFormat
  public var size: FrameSize
  /// Frames a second.
  public var rate: Double
  /// How many frames the driver has room for.
  public var bufferCount: Int
  /// What became of each control that was set.
  public var controls: [ControlOutcome]
  /// What the opening took, stage by stage, where the driver knows.
  public var stages: [StageTime]

  public init(
    format: PixelFormat, size: FrameSize, rate: Double, bufferCount: Int,
    controls: [ControlOutcome] = [], stages: [StageTime] = []
  ) {
    self.format = format
    self.size = size
    self.rate = rate
    self.bufferCount = bufferCount
    self.controls = controls
    self.stages = stages
  }
}
