internal import CaptureBase
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureTime

/// A simulated camera's stream, from opening to closing.
struct SimulatedStream: Sendable {
  let client: Client
  let format: StreamFormat
  let pool: BufferPool
  var pace: FramePace
  /// The sequence number of the next frame.
  var sequence = 0
  /// The first frame that shows the current scene.
  var sceneStart = 0
  /// The alarm for the arrival of the next frame.
  var arrival: Alarm?

  /// Returns the next frame, or nil if it is lost to a fault or for lack of a buffer.
  mutating func frame(
    exposedAt moment: Timestamp, _ exposure: Exposure, faults: [Scenario.StreamFault],
    renderer: FrameRenderer, noise: UInt64
  ) -> Frame? {
    defer { sequence += 1 }
    var effect = FaultEffect(exposure, timestamp: moment)
    for fault in faults {
      effect.add(fault, noise: noise)
    }
    guard !effect.isDropped, pool.take() else { return nil }
    return Frame(
      sequence: sequence, timestamp: effect.timestamp,
      layout: FrameLayout(packed: format.format, size: format.size),
      isFlaggedBroken: effect.isFlagged,
      memory: SimulatedMemory(of: pool, effect.exposure, effect.damage, renderer: renderer))
  }
}

/// The combined effect of faults on one frame.
private struct FaultEffect {
  var exposure: Exposure
  var timestamp: Timestamp
  var isFlagged = false
  var isDropped = false
  var damage: Damage?

  init(_ exposure: Exposure, timestamp: Timestamp) {
    self.exposure = exposure
    self.timestamp = timestamp
  }

  mutating func add(_ fault: Scenario.StreamFault, noise: UInt64) {
    switch fault {
    case .stall, .slow: break  // a matter of when frames arrive
    case .flagged: isFlagged = true
    case .dropped: isDropped = true
    case .backwards(let span): timestamp = timestamp - span
    case .wrongSize(let size): exposure.size = size
    case .truncated(let count): damage = .truncated(toBytes: count)
    case .garbage: damage = .garbage(seed: noise)
    case .missingTables:
      exposure.needsStandardTables = true
      damage = .missingTables
    case .padded: damage = .padded
    }
  }
}
