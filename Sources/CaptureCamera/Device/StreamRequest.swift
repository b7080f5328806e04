public import CaptureImaging

/// What is wished of a camera's stream; what is left out is chosen for stills.
public struct StreamRequest: Hashable, Sendable {
  public var size: FrameSize?
  public var format: PixelFormat?
  /// Frames a second.
  public var rate: Double?
  public var controls: [ControlSetting]
  /// Whether the next best size, format or rate is refused rather than taken.
  public var isExact: Bool

  public init(
    size: FrameSize? = nil, format: PixelFormat? = nil, rate: Double? = nil,
    controls: [ControlSetting] = [], isExact: Bool = false
  ) {
    self.size = size
    self.format = format
    self.rate = rate
    self.controls = controls
    self.isExact = isExact
  }

  /// The same wish with what one photo wishes instead.
  func changed(by settings: PhotoSettings) -> StreamRequest {
    var changed = self
    changed.size = settings.size ?? size
    changed.format = settings.format ?? format
    return changed
  }

  /// The mode that fits the wish best.
  ///
  /// A format that is asked for and not offered is refused. A size that is not
  /// offered gives the smallest mode that covers it, or else the largest; a
  /// rate the nearest. Motion JPEG comes first among equals: it is the only
  /// format that USB carries fast at full size; then the fastest, then the
  /// finest. What a sensor sees through its filters, and grey, come after
  /// colour, even if they are larger. Without a size, modes that are larger
  /// than any camera's, or take too much memory, are left out. A wish that is
  /// exact gives what it says or nothing.
  public func bestMode(of device: CameraDevice) throws(CameraError) -> StreamMode {
    let readable = device.modes.filter { format == nil || $0.format == format }
    guard !readable.isEmpty else { throw notOffered(by: device) }
    let exact = isExact ? readable.filter(isMet) : readable
    guard !exact.isEmpty else { throw notExactlyOffered(by: device, nearest: readable) }
    let offered = size == nil ? exact.moderate(mostFrameBytes: device.mostFrameBytes) : exact
    guard let first = offered.first else { throw notOffered(by: device) }
    return offered.dropFirst().reduce(first) { isBetter($1, than: $0) ? $1 : $0 }
  }

  private func isBetter(_ mode: StreamMode, than other: StreamMode) -> Bool {
    let (kind, otherKind) = (mode.format.contentRank, other.format.contentRank)
    if size == nil, kind != otherKind { return kind > otherKind }
    if mode.size != other.size {
      return size.map { mode.size.isNearer(to: $0, than: other.size) }
        ?? (mode.size.pixelCount > other.size.pixelCount)
    }
    if let rate, mode.distance(to: rate) != other.distance(to: rate) {
      return mode.distance(to: rate) < other.distance(to: rate)
    }
    if mode.format != other.format, mode.format == .motionJPEG || other.format == .motionJPEG {
      return mode.format == .motionJPEG
    }
    if kind != otherKind { return kind > otherKind }
    let (rate, otherRate) = (mode.rates.first ?? 0, other.rates.first ?? 0)
    return rate != otherRate
      ? rate > otherRate : mode.format.fidelityRank > other.format.fidelityRank
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

extension PixelFormat {
  /// Colour first, then what has to be made colour of, then grey.
  fileprivate var contentRank: Int {
    switch SampleFormat(self)?.content {
    case nil, .components, .colours: 2
    case .mosaic: 1
    case .light: 0
    }
  }

  /// How finely a format stores what it stores; YUYV, which cameras are made for, comes first.
  fileprivate var fidelityRank: Int {
    self == .yuyv ? .max : SampleFormat(self)?.fidelity ?? 0
  }
}
