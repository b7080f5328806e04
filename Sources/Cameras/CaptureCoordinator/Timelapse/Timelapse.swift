internal import CaptureBase
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
/// - Important: Photos are only taken while the loop waits for the next event. Moments that pass while
///   its body handles an event are missed (``MissReason/readerBusy``). Leave lengthy work on a photo,
///   such as an upload, to a ``PhotoKeeper`` or to a task of its own.
///
/// The last event is ``TimelapseEvent/ended(_:)``. When the task of the reader is cancelled, it follows
/// the photo in progress. A reader that leaves its loop ends the timelapse after the photo in progress,
/// too.
public final class Timelapse: Sendable {
  let coordinator: CameraCoordinator
  /// What saves the photos; nil for the coordinator's keeper.
  let keeper: (any PhotoKeeper)?
  let settings: PhotoSettings
  let journal: TimelapseJournal?
  /// The user's choice for the camera between photos; nil picks whatever uses less power.
  let staysWarm: Bool?
  let signals: TimelapseSignals
  private let isRead = Guarded(false)
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
    signals = TimelapseSignals(timeline: coordinator.timeline)
  }

  /// Requests an end after the photo in progress; the rest can be resumed.
  public func requestStop() {
    signals.send(.stop)
  }
}

extension Timelapse: AsyncSequence {
  /// What happens in the timelapse.
  public typealias Element = TimelapseEvent
  /// The error of the first photo, if it shows that every later one would fail too, for example because
  /// the camera lacks a requested control.
  public typealias Failure = PhotoError

  /// Starts the timelapse; call it once, since a second reader gets no events.
  public func makeAsyncIterator() -> Iterator {
    let isFirst = isRead.withLock { isRead in
      defer { isRead = true }
      return !isRead
    }
    return Iterator(isFirst ? TimelapseIterator(self) : nil)
  }

  /// Takes the photos, and returns the events one after another.
  public struct Iterator: AsyncIteratorProtocol {
    /// The reading that takes the photos; nil if the timelapse is already being read.
    private let iterator: TimelapseIterator?

    init(_ iterator: TimelapseIterator?) {
      self.iterator = iterator
    }

    /// Waits for the next event; returns nil after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(PhotoError) -> TimelapseEvent? {
      try await iterator?.next().get()
    }
  }
}
