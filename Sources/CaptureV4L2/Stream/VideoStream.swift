internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging

/// A camera that streams, from its opening to its closing.
final class VideoStream {
  /// The camera with what it offered when it was opened.
  let device: CameraDevice
  let format: StreamFormat
  let layout: FrameLayout
  private let node: VideoNode
  private let bell: FrameBell
  private let controls: [NodeControl]
  /// The memories of each buffer.
  private let buffers: [[MappedMemory]]
  private let memoryCount: Int
  /// Whether what it digitises may end or change meanwhile.
  private let hasSource: Bool

  /// Room for what a session keeps and looks at, with some left to fill.
  fileprivate static let bufferCount = 6

  /// What can be read while there is a frame.
  var descriptor: CInt { bell.descriptor }

  var title: NodeTitle { node.title }

  /// Opens the camera; each step may take seconds, and is the last one when nobody wants it then.
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
      try node.followTimings(of: source)
      // A change until now is in the timings.
      _ = node.takeSourceChange()
    }
    try end(.open)
    let offer = try node.offer(wished: request)
    let camera = entry.describing(offer, [])
    let mode = try offer.modes.best(for: request, of: camera)
    let interval = mode.interval(for: request.rate)
    let known = try node.controls(for: request.controls)
    try end(.describe)
    let granted: GrantedFormat
    let rate: Double?
    let outcomes: [ControlOutcome]
    let buffers: [[MappedMemory]]
    let bell: FrameBell
    do throws(NodeFault) {
      granted = try node.set(mode)
      try node.checkSignal()
      rate = node.setRate(interval)
      try request.check(granted.layout, rate: rate, of: camera)
      try end(.mode)
      outcomes = try node.impose(request.controls, of: known ?? [])
      try end(.controls)
      buffers = try node.mapBuffers(Self.bufferCount, memoryCount: granted.memoryCount)
      try end(.buffers)
      bell = try node.begin(buffers.count, memoryCount: granted.memoryCount)
    } catch {
      throw error.about(mode.streamMode, at: interval?.rate, of: camera)
    }
    try end(.start)
    // Asked while the camera exposes its first frame, for that takes a while over USB. One that
    // does not answer may stream all the same.
    let controls = known ?? (try? node.controls()) ?? []
    device = entry.describing(offer, controls)
    self.controls = controls
    self.buffers = buffers
    memoryCount = granted.memoryCount
    hasSource = source != nil
    layout = granted.layout
    format = StreamFormat(
      format: granted.layout.format, size: granted.layout.size, rate: rate,
      bufferCount: buffers.count, controls: outcomes, stages: watch.stages)
    self.bell = bell
    self.node = node
  }

  /// The newest frame, with those before it back at the driver at once.
  ///
  /// A broken one is newest only where no sound one came with it.
  func takeNewest() throws(NodeFault) -> FilledBuffer? {
    do throws(Errno) {
      var newest: FilledBuffer?
      while let filled = try node.dequeue(memoryCount: memoryCount) {
        guard buffers.indices.contains(filled.index) else { throw Errno.badBuffer }
        guard let other = newest else {
          newest = filled
          continue
        }
        let keepsOther = filled.isFlaggedBroken && !other.isFlaggedBroken
        newest = keepsOther ? other : filled
        try enqueue(keepsOther ? filled.index : other.index)
      }
      return newest
    } catch {
      throw .refused(.stream, error)
    }
  }

  /// Throws when the source's signal is lost, or its pictures have another size.
  ///
  /// To be asked after a frame was taken: what came before the loss is sound.
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

  func apply(_ settings: [ControlSetting]) throws(NodeFault) -> [ControlOutcome] {
    try node.impose(settings, of: controls)
  }

  func stop() {
    node.stopStream()
  }
}

extension VideoNode {
  /// Gives the driver all buffers to fill, and lets it begin.
  fileprivate borrowing func begin(
    _ bufferCount: Int, memoryCount: Int
  ) throws(NodeFault) -> FrameBell {
    do throws(Errno) {
      for index in 0..<bufferCount { try enqueue(index, memoryCount: memoryCount) }
    } catch {
      throw .refused(.stream, error)
    }
    try startStream()
    do throws(Errno) {
      return try FrameBell(on: self)
    } catch {
      throw .refused(.stream, error)
    }
  }
}

extension StreamRequest {
  /// Throws where the wish is exact, and what the driver granted is not what it says.
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
  /// The camera with what its node offers.
  func describing(_ offer: NodeOffer, _ controls: [NodeControl]) -> CameraDevice {
    var device = self
    device.modes = offer.modes.streamModes
    device.otherFormats = offer.otherFormats
    device.mounting = offer.mounting
    device.mostFrameBytes = MachineMemory().mostFrameBytes(bufferCount: VideoStream.bufferCount)
    device.controls = controls.map(\.control)
    return device
  }
}

extension [NodeMode] {
  /// The driver's mode that fits a wish best.
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
