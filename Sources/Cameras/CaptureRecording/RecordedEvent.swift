internal import CaptureBase
package import CaptureCamera
package import CaptureImaging

/// A request from a session to a driver, or an event from the driver.
package enum RecordedEvent: Hashable, Sendable {
  case open(StreamRequest)
  case opened(CameraDevice, StreamFormat)
  case openFailed(CameraError)
  case frame(RecordedFrame)
  case failed(CameraError)
  case apply(ControlSettings)
  case applied(Result<[ControlOutcome], CameraError>)
  case close
  case closed
}

/// A recorded frame's metadata, without its bytes.
package struct RecordedFrame: Hashable, Sendable {
  /// The frame's number, counted from 1 over the whole recording; it determines the file's name.
  package var number: Int
  /// The driver's sequence number.
  package var sequence: Int
  /// The driver's timestamp, relative to the start of the recording.
  package var exposed: Duration
  package var layout: FrameLayout
  package var isFlaggedBroken: Bool
  /// The number of bytes in each of the frame's buffers.
  package var byteCounts: [Int]
  package var condition: FrameCondition
  /// Whether the frame's bytes are in the recording's folder.
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

  /// The path of the file with the frame's bytes, relative to the recording's folder.
  package var file: String {
    "frames/\(number.digits(6))" + (layout.format == .motionJPEG ? ".jpg" : ".raw")
  }
}
