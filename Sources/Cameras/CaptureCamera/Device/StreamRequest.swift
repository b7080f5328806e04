public import CaptureImaging

/// The properties requested of a camera's stream.
///
/// Nil leaves the choice to the session, which chooses for still photos.
public struct StreamRequest: Hashable, Sendable, Codable {
  /// The preferred picture size; nil for the largest that is sensible.
  public var size: FrameSize?
  /// The required format; nil for the best one offered.
  public var format: PixelFormat?
  /// The preferred rate in frames per second; nil for the highest.
  public var rate: Double?
  /// The controls to set each time the camera is opened.
  public var controls: ControlSettings
  /// Whether to fail rather than accept the nearest size or rate.
  public var isExact: Bool

  /// Creates a request; by default the session chooses everything.
  public init(
    size: FrameSize? = nil, format: PixelFormat? = nil, rate: Double? = nil,
    controls: ControlSettings = [], isExact: Bool = false
  ) {
    self.size = size
    self.format = format
    self.rate = rate
    self.controls = controls
    self.isExact = isExact
  }

  /// The rates that can be requested, in frames per second.
  package static let rateRange = 0.01...1_000

  /// Returns this request with the size and the format that one photo requires.
  func changed(by settings: PhotoSettings) -> StreamRequest {
    var changed = self
    changed.size = settings.size ?? size
    changed.format = settings.format ?? format
    return changed
  }

  /// Returns the mode that fits the request best.
  ///
  /// Throws if the requested format is not offered. If the requested size is not offered, the
  /// smallest mode that covers it is chosen, or else the largest; for a rate, the nearest.
  ///
  /// Among equal sizes, Motion JPEG is preferred, since it is the only format that USB carries fast
  /// at full size; then the highest rate, then the format that stores the most detail. Raw sensor
  /// data and grey come after colour, even if they are larger.
  ///
  /// Without a requested size, modes larger than any camera's or too large for memory are ignored.
  /// An exact request is met exactly or throws.
  public func bestMode(of device: CameraDevice) throws(CameraError) -> StreamMode {
    let readable = device.modes.filter { format == nil || $0.format == format }
    guard !readable.isEmpty else { throw notOffered(by: device) }
    let exact = isExact ? readable.filter(isMet) : readable
    guard !exact.isEmpty else { throw notExactlyOffered(by: device, nearest: readable) }
    let offered = size == nil ? exact.moderate(maxFrameBytes: device.maxFrameBytes) : exact
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

  /// Returns whether this size fits the requested one better than another does.
  fileprivate func isNearer(to wanted: FrameSize, than other: FrameSize) -> Bool {
    switch (covers(wanted), other.covers(wanted)) {
    case (true, false): true
    case (false, true): false
    case (true, true): pixelCount < other.pixelCount
    case (false, false): pixelCount > other.pixelCount
    }
  }
}

extension PixelFormat {
  /// The kind of content: colour is preferred over raw sensor data, and that over grey.
  fileprivate var contentRank: Int {
    switch SampleFormat(self)?.content {
    case nil, .components, .colours: 2
    case .mosaic: 1
    case .light: 0
    }
  }

  /// The amount of detail that a format stores; YUYV, which most cameras use natively, ranks first.
  fileprivate var fidelityRank: Int {
    self == .yuyv ? .max : SampleFormat(self)?.fidelity ?? 0
  }
}
