public import CaptureCamera
internal import CaptureImaging
internal import Dispatch
public import CaptureTime

/// Takes a photo at each moment of a schedule, and says why where it cannot.
///
/// A photo is asked for early, by as much as the camera was seen to need, and shows its moment. A
/// camera that is gone, a full disk or a clock that is set ends nothing: the moments that are lost
/// by it are told as missed, and the next ones are tried.
public struct Timelapse: Sendable {
  /// What wakes a timelapse.
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
  /// What a person wants of the camera between photos; nil leaves it to what costs less.
  let staysWarm: Bool?
  let record: TimelapseRecord
  let queue = DispatchQueue(label: "capture.timelapse")
  let signals: AsyncStream<Signal>
  let inbox: AsyncStream<Signal>.Continuation

  /// A timelapse as its record has it, whose photos the coordinator takes.
  ///
  /// The settings' own moment is not used, and what they promise counts from each photo's moment.
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

  /// Ends after the photo that is being exposed; what is left can be resumed.
  public func stop() {
    inbox.yield(.stop)
  }

  /// Takes the photos, and tells what happens; to be called once.
  ///
  /// Throws only where the first photo of all shows that none will ever be taken, such as for a
  /// control that the camera does not have.
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
