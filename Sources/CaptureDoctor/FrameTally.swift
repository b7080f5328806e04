internal import CaptureCamera
public import CaptureImaging

/// What is counted of a stream's frames without a look at their pictures.
public struct FrameTally: Hashable, Sendable {
  public private(set) var frames = 0
  /// Frames that the driver numbered and nobody received.
  public private(set) var missed = 0
  /// Frames that the driver marked broken.
  public private(set) var flagged = 0
  public private(set) var empty = 0
  /// Frames stamped before the one before them, or in the future.
  public private(set) var untimely = 0
  /// The longest time from one frame's arrival to the next one's, or to the end of the watch.
  public private(set) var longestGap = Duration.zero
  /// From the last frame's arrival to the end of the watch.
  public private(set) var silence = Duration.zero
  private var first: Timestamp?
  /// When the last frame arrived.
  private(set) var last: Timestamp?
  private var lastStamp: Timestamp?
  private var lastSequence: Int?

  public init() {}

  /// Takes note of a frame that has arrived.
  public mutating func note(_ frame: Frame, arrivedAt arrival: Timestamp) {
    frames += 1
    if frame.isFlaggedBroken { flagged += 1 } else if frame.isEmpty { empty += 1 }
    if let last { longestGap = max(longestGap, arrival - last) }
    first = first ?? arrival
    last = arrival
    // The driver may send back a buffer that it never filled; its number and time mean nothing.
    if !frame.isFlaggedBroken || frame.sequence > lastSequence ?? 0 { count(frame.sequence) }
    guard !frame.isFlaggedBroken else { return }
    if lastStamp.map({ frame.timestamp < $0 }) ?? false || frame.timestamp > arrival {
      untimely += 1
    }
    lastStamp = frame.timestamp
  }

  /// Takes note that nobody watches from now on.
  public mutating func end(at moment: Timestamp) {
    guard let last else { return }
    silence = moment - last
    longestGap = max(longestGap, silence)
  }

  private mutating func count(_ sequence: Int) {
    if let lastSequence, sequence > lastSequence + 1 {
      missed += sequence - lastSequence - 1
    }
    lastSequence = sequence
  }

  /// From the first frame to the last.
  public var span: Duration {
    guard let first, let last else { return .zero }
    return last - first
  }

  /// Frames a second, as they arrived; nil where too few did.
  public var rate: Double? {
    frames > 1 && span > .zero ? Double(frames - 1) * 1000 / span.milliseconds : nil
  }
}
