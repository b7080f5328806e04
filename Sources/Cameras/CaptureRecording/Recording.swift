public import CaptureCamera

/// The requests to a camera and the events from it, with their times, for replay.
///
/// A recording is a folder, as described in `Documentation/Reference/Recordings.md`; pictures are
/// read from it on first access.
public struct Recording: Hashable, Sendable {
  /// A request or an event, with its time.
  package struct Entry: Hashable, Sendable {
    /// The time since the start of the recording.
    package var moment: Duration
    /// The number of the opening to which the entry belongs, counted from 1.
    package var opening: Int
    package var event: RecordedEvent

    package init(moment: Duration, opening: Int, event: RecordedEvent) {
      self.moment = moment
      self.opening = opening
      self.event = event
    }
  }

  package let folder: String
  package let header: RecordingHeader
  /// The entries, in the order of time.
  package let entries: [Entry]
  /// Whether the recording's last line is incomplete, as after a crash.
  public let isCutOff: Bool

  package init(
    folder: String, header: RecordingHeader, entries: [Entry], isCutOff: Bool = false
  ) {
    self.folder = folder
    self.header = header
    self.entries = entries
    self.isCutOff = isCutOff
  }

  /// The recorded camera, as it was listed before the recording.
  public var device: CameraDevice { header.device }
}

/// The properties of a recording that are known before its first event.
package struct RecordingHeader: Hashable, Sendable {
  package var device: CameraDevice
  /// The recording program, with its version.
  package var program: String
  /// The release of the kernel whose driver was used.
  package var kernel: String
  /// The start of the recording, as an ISO 8601 date.
  package var date: String
  /// Whether the frames' bytes are included.
  package var hasPhotos: Bool

  package init(
    device: CameraDevice, program: String, kernel: String, date: String, hasPhotos: Bool
  ) {
    self.device = device
    self.program = program
    self.kernel = kernel
    self.date = date
    self.hasPhotos = hasPhotos
  }
}
