public import CaptureCamera
internal import CaptureImaging

/// What a camera was asked and what it told, with times: a session that can be played again.
///
/// It lies in a folder, as `Documentation/Recordings.md` describes it; pictures are read from
/// there when they are looked at.
public struct Recording: Hashable, Sendable {
  /// Something that happened, and when.
  package struct Entry: Hashable, Sendable {
    /// Since the beginning of the recording.
    package var moment: Duration
    /// Which opening of the camera it belongs to, counted from 1.
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
  /// In the order of time.
  package let entries: [Entry]
  /// Whether its end is missing, as after a crash.
  public let isCutOff: Bool

  package init(
    folder: String, header: RecordingHeader, entries: [Entry], isCutOff: Bool = false
  ) {
    self.folder = folder
    self.header = header
    self.entries = entries
    self.isCutOff = isCutOff
  }

  /// The camera that was recorded, as it was listed before.
  public var device: CameraDevice { header.device }
}

/// What is known of a recording before anything happened.
package struct RecordingHeader: Hashable, Sendable {
  package var device: CameraDevice
  /// The program that recorded, with its version.
  package var program: String
  /// The kernel whose driver was used.
  package var kernel: String
  /// When it was begun, as ISO 8601 writes it.
  package var date: String
  /// Whether the frames' bytes were kept.
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
