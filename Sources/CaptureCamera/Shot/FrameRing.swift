internal import CaptureBase
internal import CaptureImaging

/// The most recent frames of a stream.
struct FrameRing: Sendable {
  /// The frames, oldest first.
  private(set) var frames: [Frame] = []
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Creates a ring that leaves the driver enough buffers to continue streaming.
  init(bufferCount: Int) {
    self.init(capacity: max(0, min(3, bufferCount - 3)))
  }

  mutating func insert(_ frame: Frame) {
    guard capacity > 0 else { return }
    if frames.count == capacity { frames.removeFirst() }
    frames.append(frame)
  }

  /// Returns the frames, those nearest to a moment first.
  func nearest(to moment: Timestamp) -> [Frame] {
    frames.sorted { distance(of: $0, from: moment) < distance(of: $1, from: moment) }
  }

  private func distance(of frame: Frame, from moment: Timestamp) -> Int64 {
    (frame.timestamp - moment).nanoseconds.magnitude > UInt64(Int64.max)
      ? .max : Int64((frame.timestamp - moment).nanoseconds.magnitude)
  }
}
