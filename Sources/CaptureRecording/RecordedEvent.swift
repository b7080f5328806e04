package import CaptureCamera
package import CaptureImaging

/// What a session asks of a driver, and what the driver tells.
package enum RecordedEvent: Hashable, Sendable {
  case open(StreamRequest)
  case opened(CameraDevice, StreamFormat)
  case openFailed(CameraError)
  case frame(RecordedFrame)
  case failed(CameraError)
  case apply([ControlSetting])
  case applied(Result<[ControlOutcome], CameraError>)
  case close
  case closed
}

/// A frame as it is recorded: everything but its bytes.
package struct RecordedFrame: Hashable, Sendable {
  /// Counted from 1 over the whole recording; names the file of its bytes.
  package var number: Int
  /// The driver's count.
  package var sequence: Int
  /// The driver's own stamp, since the beginning of the recording.
  package var exposed: Duration
  package var layout: FrameLayout
  package var isFlaggedBroken: Bool
  /// How many bytes each of its buffers held.
  package var byteCounts: [Int]
  package var condition: FrameCondition
  /// Whether its bytes are in the recording's folder.
  package var hasBytes: Bool

  package init(
    number: Int, sequence: Int, exposed: Duration, layout: FrameLayout,
    isFlaggedBroken: Bool = false, byteCounts: [Int], condition: FrameCondition = .whole,
    hasBytes: Bool = false
  ) {
    self.number = number
    self.sequence = sequence
    self.exposed = exposed
    self.layout = layout
    self.isFlaggedBroken = isFlaggedBroken
    self.byteCounts = byteCounts
    self.condition = condition
    self.hasBytes = hasBytes
  }

  package var byteCount: Int { byteCounts.reduce(0, +) }

  /// The file of its bytes, inside the recording's folder.
  package var file: String {
    let digits = String(number)
    let padding = String(repeating: "0", count: max(0, 6 - digits.count))
    return "frames/\(padding)\(digits)" + (layout.format == .motionJPEG ? ".jpg" : ".raw")
  }
}
