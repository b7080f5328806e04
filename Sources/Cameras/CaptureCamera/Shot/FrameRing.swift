internal import CaptureBase
internal import CaptureImaging

/// The most recent frames of a stream.
struct FrameRing: Sendable {
  /// The frames, oldest first.
  private(set) var frames: [Frame] = []
  private let capacity: Int

  /// The greatest number of frames that are kept.
  static let limit = 3

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Creates a ring that leaves the driver enough buffers to continue streaming.
  init(bufferCount: Int) {
    self.init(capacity: max(0, min(Self.limit, bufferCount - 3)))
  }

  mutating func insert(_ frame: Frame) {
    guard capacity > 0 else { return }
    if frames.count == capacity { frames.removeFirst() }
    frames.append(frame)
  }

  /// Returns the frames, those nearest to a moment first.
  func nearest(to moment: Timestamp) -> [Frame] {
    frames.sorted { $0.distance(from: moment) < $1.distance(from: moment) }
  }
}

extension Frame {
  /// Returns how far from a moment the frame was exposed, in nanoseconds.
  func distance(from moment: Timestamp) -> UInt64 {
    (timestamp - moment).nanoseconds.magnitude
  }
}
