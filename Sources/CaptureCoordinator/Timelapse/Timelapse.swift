public import CaptureCamera
internal import CaptureTime
internal import Dispatch

/// A timelapse: takes a photo at each moment of a schedule, and reports the reason for each one that it
/// misses.
///
/// It is the sequence of its events, takes photos while they are read, and can be read once. Each photo
/// is requested as early as the camera has needed so far, so that it shows its moment. A disconnected
/// camera, a full disk or a changed clock does not end a timelapse: the moments lost are reported as
/// missed, and the next ones are attempted.
///
/// The last event is ``TimelapseEvent/ended(_:)``. When the task of the reader is cancelled, it follows
/// the photo in progress. A reader that leaves its loop ends the timelapse after the photo in progress,
/// too. Moments that pass while the reader is busy with an event are missed, so lengthy work on
/// photos is better done by their keeper.
public struct Timelapse: Sendable {
  let coordinator: CameraCoordinator
  /// What saves the photos; nil for the coordinator's keeper.
  let keeper: (any PhotoKeeper)?
  let settings: PhotoSettings
  let journal: TimelapseJournal?
  /// The user's choice for the camera between photos; nil picks whatever uses less power.
  let staysWarm: Bool?
  let inbox: TimelapseInbox
  /// The progress with which the timelapse starts or resumes.
  public let record: TimelapseRecord

  var timeline: any Timeline { coordinator.timeline }

  /// Creates a timelapse that starts or resumes at the progress in its record.
  ///
  /// The moment in `settings` is ignored, and its time limit counts from each photo's moment.
  /// Without a journal, the timelapse cannot be resumed.
  public init(
    _ record: TimelapseRecord, with coordinator: CameraCoordinator,
    keptBy keeper: (any PhotoKeeper)? = nil, settings: PhotoSettings = PhotoSettings(),
    staysWarm: Bool? = nil, journal: TimelapseJournal? = nil
  ) {
    self.record = record
    self.coordinator = coordinator
    self.keeper = keeper
    self.settings = settings
    self.staysWarm = staysWarm
    self.journal = journal
    inbox = TimelapseInbox(timeline: coordinator.timeline)
  }

  /// Ends the timelapse after the photo in progress; the rest can be resumed.
  public func stop() {
    inbox.send(.stop)
  }
}

extension Timelapse: AsyncSequence {
  /// What happens in the timelapse.
  public typealias Element = TimelapseEvent
  /// The error of the first photo, if it shows that every later one would fail too, for example because
  /// the camera lacks a requested control.
  public typealias Failure = PhotoError

  /// Starts the timelapse; call it once.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  /// Takes the photos, and returns the events one after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let ride: TimelapseRide

    init(_ timelapse: Timelapse) {
      ride = TimelapseRide(timelapse)
    }

    /// Waits for the next event; returns nil after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(PhotoError) -> TimelapseEvent? {
      try await ride.next().get()
    }
  }
}
