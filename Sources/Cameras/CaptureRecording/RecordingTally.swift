internal import CaptureBase
package import CaptureCamera
internal import CaptureImaging

/// Counts of what happened in a recording.
package struct RecordingTally: Sendable {
  package private(set) var openings = 0
  /// The camera and its stream at the last opening.
  package private(set) var opened: (device: CameraDevice, format: StreamFormat)?
  package private(set) var frames = 0
  /// Frames that the driver numbered but did not deliver.
  package private(set) var missed = 0
  /// Frames that the driver marked as broken.
  package private(set) var flagged = 0
  /// Frames that were recorded without being examined.
  package private(set) var unseen = 0
  /// The number of frames with each kind of fault.
  package private(set) var faults: [String: Int] = [:]
  /// Openings that failed, and streams that broke.
  package private(set) var failures = 0
  /// The longest time between two frames, including times between streams.
  package private(set) var longestGap = Duration.zero
  /// The size of the recording, in bytes.
  package var byteCount = 0
  private var lastFrame: (moment: Duration, opening: Int)?
  private var numbers = FrameNumbers()

  package init() {}

  package init(of recording: Recording) {
    for entry in recording.entries { add(entry) }
  }

  package mutating func add(_ entry: Recording.Entry) {
    switch entry.event {
    case .open: openings += 1
    case .openFailed, .failed: failures += 1
    case .frame(let frame): add(frame, of: entry)
    case .opened(let device, let format): opened = (device, format)
    case .apply, .applied, .close, .closed: break
    }
  }

  private mutating func add(_ frame: RecordedFrame, of entry: Recording.Entry) {
    frames += 1
    if frame.isFlaggedBroken { flagged += 1 }
    if frame.condition == .unseen { unseen += 1 }
    if let fault = frame.condition.fault { faults[fault, default: 0] += 1 }
    if let last = lastFrame {
      longestGap = max(longestGap, entry.moment - last.moment)
      if last.opening != entry.opening { numbers = FrameNumbers() }
    }
    let isEmpty = frame.byteCount == 0
    missed += numbers.missed(
      before: frame.sequence, isEmpty: isEmpty, isWhole: !isEmpty && !frame.isFlaggedBroken)
    lastFrame = (entry.moment, entry.opening)
  }

  /// The counts in one line of text.
  package var words: String {
    var parts = [Self.count(frames, "frame")]
    if missed > 0 { parts.append("\(missed) missed") }
    if flagged > 0 { parts.append("\(flagged) flagged") }
    for (fault, count) in faults.sorted(by: { $0.key < $1.key }) {
      parts.append("\(count) \(fault)")
    }
    if unseen > 0 { parts.append("\(unseen) not examined") }
    if openings > 1 { parts.append(Self.count(openings, "opening")) }
    if failures > 0 { parts.append(Self.count(failures, "failure")) }
    if frames > 1 { parts.append("longest gap \(longestGap.brief)") }
    return parts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
