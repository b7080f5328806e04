internal import CaptureBase
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureTime

/// A camera's stream, from opening to closing.
final class VideoStream {
  /// The camera with the modes and controls that it listed when it was opened.
  let device: CameraDevice
  let format: StreamFormat
  let layout: FrameLayout
  private let node: VideoNode
  private let frameSignal: FrameSignal
  private let controls: [NodeControl]
  /// The memory areas of each buffer.
  private let buffers: [[MappedMemory]]
  private let memoryCount: Int
  /// Whether it digitises an external signal that may end or change during the stream.
  private let hasSource: Bool
  private var arrivals = ArrivalCheck()

  /// Enough for the frames that a session keeps and examines, with some left to fill.
  fileprivate static let bufferCount = 6

  /// The descriptor that is readable while there is a frame.
  var descriptor: CInt { frameSignal.descriptor }

  var title: NodeTitle { node.title }

  /// Opens the camera and starts the stream.
  ///
  /// Each step may take seconds; after each one, the opening ends if it has been abandoned.
  init(
    of entry: CameraDevice, _ request: StreamRequest, isWanted: () -> Bool
  ) throws(NodeFault) {
    var watch = StageWatch()
    func end(_ stage: StageTime.Stage) throws(NodeFault) {
      watch.end(stage)
      guard isWanted() else { throw .camera(CameraError(.open, "", .stopped)) }
    }
    let node = try VideoNode(entry.path)
    let source = node.input().flatMap { $0.mayChange ? $0 : nil }
    if let source {
      node.watchSource(of: source)
      // The timings reflect any change up to now, but not a later one.
      _ = node.takeSourceChange()
      try node.followTimings(of: source)
    }
    try end(.open)
    let offer = try node.offer(wanted: request)
    let camera = entry.describing(offer, [])
    let mode = try offer.modes.best(for: request, of: camera)
    let interval = mode.interval(for: request.rate)
    let known = try node.controls(for: request.controls)
    try end(.describe)
    let granted: GrantedFormat
    let rate: Double?
    let applied: AppliedSettings
    let buffers: [[MappedMemory]]
    let frameSignal: FrameSignal
    do throws(NodeFault) {
      granted = try node.set(mode)
      try node.checkSignal()
      rate = node.setRate(interval)
      try request.check(granted.layout, rate: rate, of: camera)
      try end(.mode)
      applied =
        try known.map { known throws(NodeFault) in
          try node.impose(request.controls, of: known)
        } ?? AppliedSettings(skippingAll: request.controls)
      try end(.controls)
      buffers = try node.mapBuffers(Self.bufferCount, memoryCount: granted.memoryCount)
      try end(.buffers)
      frameSignal = try node.begin(buffers.count, memoryCount: granted.memoryCount)
    } catch {
      throw error.about(mode.streamMode, at: interval?.rate, of: camera)
    }
    try end(.start)
    // The controls are listed while the camera exposes its first frame, since that takes a while
    // over USB. A camera that does not answer may still stream.
    let controls = known ?? (try? node.controls()) ?? []
    device = entry.describing(offer, controls)
    self.controls = controls
    self.buffers = buffers
    memoryCount = granted.memoryCount
    hasSource = source != nil
    layout = granted.layout
    format = StreamFormat(
      format: granted.layout.format, size: granted.layout.size, rate: rate,
      bufferCount: buffers.count, controls: applied.outcomes,
      skippedSettings: applied.skipped, stages: watch.stages)
    self.frameSignal = frameSignal
    self.node = node
  }

  /// Takes the newest frame, and returns earlier ones to the driver at once.
  ///
  /// A frame marked as corrupted is taken only if no intact one is available.
  func takeNewest() throws(NodeFault) -> FilledBuffer? {
    do throws(Errno) {
      var newest: FilledBuffer?
      var count = 0
      while let filled = try node.dequeue(memoryCount: memoryCount) {
        guard buffers.indices.contains(filled.index) else { throw Errno.badBuffer }
        count += 1
        guard let other = newest else {
          newest = filled
          continue
        }
        let keepsOther = filled.isFlaggedBroken && !other.isFlaggedBroken
        newest = keepsOther ? other : filled
        try enqueue(keepsOther ? filled.index : other.index)
      }
      guard let newest, !arrivals.accepts(count, isStamped: newest.timestamp != nil) else {
        return newest
      }
      try enqueue(newest.index)
      return nil
    } catch {
      throw .refused(.stream, error)
    }
  }

  /// Throws if the input signal is lost or its resolution has changed.
  ///
  /// Call this after taking a frame: frames from before the loss are intact.
  func checkSource() throws(NodeFault) {
    guard hasSource else { return }
    let isOther = node.takeSourceChange()
    try node.checkSignal()
    if isOther { throw InputSignal.change }
  }

  func giveBack(_ index: Int) throws(NodeFault) {
    do throws(Errno) {
      try enqueue(index)
    } catch {
      throw .refused(.stream, error)
    }
  }

  private func enqueue(_ index: Int) throws(Errno) {
    try node.enqueue(index, memoryCount: memoryCount)
  }

  func memories(of filled: FilledBuffer) -> [MappedMemory] { buffers[filled.index] }

  func apply(_ settings: ControlSettings) throws(NodeFault) -> [ControlOutcome] {
    try node.impose(settings, of: controls).outcomes
  }

  func stop() {
    node.stopStream()
  }
}

extension VideoNode {
  /// Queues all buffers and starts the stream.
  fileprivate borrowing func begin(
    _ bufferCount: Int, memoryCount: Int
  ) throws(NodeFault) -> FrameSignal {
    do throws(Errno) {
      for index in 0..<bufferCount { try enqueue(index, memoryCount: memoryCount) }
    } catch {
      throw .refused(.stream, error)
    }
    try startStream()
    do throws(Errno) {
      return try FrameSignal(on: self)
    } catch {
      throw .refused(.stream, error)
    }
  }
}

extension AppliedSettings {
  /// A profile's settings for a camera that cannot list its controls.
  fileprivate init(skippingAll settings: ControlSettings) {
    self.init(
      skipped: settings.map {
        SkippedSetting($0, because: .driver("the driver cannot list the controls"))
      })
  }
}

extension StreamRequest {
  /// Throws if the request is exact and the driver granted something else.
  fileprivate func check(
    _ layout: FrameLayout, rate: Double?, of device: CameraDevice
  ) throws(NodeFault) {
    do throws(CameraError) {
      try check(size: layout.size, format: layout.format, rate: rate, of: device)
    } catch {
      throw .camera(error)
    }
  }
}

extension CameraDevice {
  /// Returns the camera with the modes and controls that its node lists.
  func describing(_ offer: NodeOffer, _ controls: [NodeControl]) -> CameraDevice {
    var device = self
    device.modes = offer.modes.streamModes
    device.otherFormats = offer.otherFormats
    device.mounting = offer.mounting
    device.maxFrameBytes = MachineMemory().maxFrameBytes(bufferCount: VideoStream.bufferCount)
    device.controls = controls.map(\.control)
    return device
  }
}

extension [NodeMode] {
  /// Returns the driver's mode that fits the request best.
  fileprivate func best(
    for request: StreamRequest, of device: CameraDevice
  ) throws(NodeFault) -> NodeMode {
    do throws(CameraError) {
      let best = try request.bestMode(of: device)
      guard let mode = first(for: best) else {
        throw CameraError(.mode, device.subject, .badMode("it does not offer \(best.format)"))
      }
      return mode
    } catch {
      throw .camera(error)
    }
  }
}

/// Measures how long each stage of opening a camera takes.
struct StageWatch {
  private(set) var stages: [StageTime] = []
  private var last = WallTimeline().now

  /// Ends a stage that began when the previous one ended.
  mutating func end(_ stage: StageTime.Stage) {
    let now = WallTimeline().now
    stages.append(StageTime(stage, now - last))
    last = now
  }
}
