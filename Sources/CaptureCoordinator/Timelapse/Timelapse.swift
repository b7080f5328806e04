public import CaptureCamera
internal import Dispatch
public import CaptureTime

/// Takes a photo at each moment of a schedule, and reports the reason for each one it misses.
///
/// Each photo is requested as early as the camera has needed so far, so that it shows its moment. A
/// disconnected camera, a full disk or a changed clock does not end a timelapse: the moments lost
/// are reported as missed, and the next ones are attempted.
public struct Timelapse: Sendable {
  /// An event that wakes a timelapse.
  enum Signal: Sendable {
    case rang
    indirect case ended(Result<KeptPhoto, PhotoError>)
    indirect case camera(SessionEvent)
    case stop
  }

  let coordinator: CameraCoordinator
  let settings: PhotoSettings
  let timeline: any Timeline
  let journal: TimelapseJournal?
  /// The user's choice for the camera between photos; nil picks whatever uses less power.
  let staysWarm: Bool?
  let record: TimelapseRecord
  let queue = DispatchQueue(label: "capture.timelapse")
  let signals: AsyncStream<Signal>
  let inbox: AsyncStream<Signal>.Continuation

  /// Creates a timelapse that starts or resumes at the progress in its record.
  ///
  /// The moment in `settings` is ignored, and its time limit counts from each photo's moment.
  /// Without a journal, the timelapse cannot be resumed.
  public init(
    _ record: TimelapseRecord, with coordinator: CameraCoordinator,
    settings: PhotoSettings = PhotoSettings(), staysWarm: Bool? = nil,
    journal: TimelapseJournal? = nil, timeline: any Timeline = WallTimeline()
  ) {
    self.record = record
    self.coordinator = coordinator
    self.settings = settings
    self.staysWarm = staysWarm
    self.journal = journal
    self.timeline = timeline
    (signals, inbox) = AsyncStream.makeStream(of: Signal.self)
  }

  /// Ends the timelapse after the photo in progress; the rest can be resumed.
  public func stop() {
    inbox.yield(.stop)
  }

  /// Takes the photos and reports events; call it only once.
  ///
  /// It throws only if the first photo shows that every later one would fail too, for example
  /// because the camera lacks a requested control.
  public func run(
    _ tell: (TimelapseEvent) async -> Void
  ) async throws(PhotoError) -> TimelapseSummary {
    let (session, inbox) = (coordinator.session, inbox)
    let events = session.events()
    async let _: Void = {
      for await event in events { inbox.yield(.camera(event)) }
    }()
    var run = TimelapseRun(of: self)
    let summary: Result<TimelapseSummary, PhotoError>
    do throws(PhotoError) {
      summary = .success(try await run.finish(telling: tell))
    } catch {
      summary = .failure(error)
    }
    return try summary.get()
  }
}
