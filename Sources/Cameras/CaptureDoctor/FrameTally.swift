public import CaptureBase
internal import CaptureCamera
public import CaptureImaging

/// Statistics of a stream's frames, gathered without decoding their pictures.
public struct FrameTally: Hashable, Sendable {
  /// The number of frames received, including broken ones.
  public private(set) var frames = 0
  /// The number of frames that the driver numbered but that never arrived.
  public private(set) var missed = 0
  /// The number of frames that the driver marked as corrupted.
  public private(set) var flagged = 0
  /// The number of frames without data that the driver did not mark as corrupted.
  public private(set) var empty = 0
  /// The number of frames with a timestamp in the future, or not later than the previous one's.
  public private(set) var untimely = 0
  /// The longest time between the arrivals of two frames, or from the last one to the end.
  public private(set) var longestGap = Duration.zero
  /// The time from the last frame's arrival to the end of the trial.
  public private(set) var silence = Duration.zero
  private var first: Timestamp?
  /// The time at which the last frame arrived.
  private(set) var last: Timestamp?
  private var lastStamp: Timestamp?
  private var numbers = FrameNumbers()

  /// Creates statistics of no frames.
  public init() {}

  /// Counts a frame that has arrived.
  public mutating func note(_ frame: Frame, arrivedAt arrival: Timestamp) {
    frames += 1
    if frame.isFlaggedBroken { flagged += 1 } else if frame.isEmpty { empty += 1 }
    if let last { longestGap = max(longestGap, arrival - last) }
    first = first ?? arrival
    last = arrival
    missed += numbers.missed(before: frame)
    // The timestamp of a buffer that the driver never filled is meaningless.
    guard !frame.isFlaggedBroken else { return }
    if frame.timestamp.isUntimely(after: lastStamp, arrivedAt: arrival) { untimely += 1 }
    lastStamp = frame.timestamp
  }

  /// Ends the observation, at a time after the last frame.
  public mutating func end(at moment: Timestamp) {
    guard let last else { return }
    silence = moment - last
    longestGap = max(longestGap, silence)
  }

  /// The time from the first frame's arrival to the last one's.
  public var span: Duration {
    guard let first, let last else { return .zero }
    return last - first
  }

  /// The measured rate in frames per second; nil for fewer than two frames.
  public var rate: Double? {
    frames > 1 && span > .zero ? Double(frames - 1) * 1000 / span.milliseconds : nil
  }
}
