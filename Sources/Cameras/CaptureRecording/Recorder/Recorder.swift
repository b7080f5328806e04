internal import CaptureBase
public import CaptureCamera
internal import CaptureImaging
public import CaptureTime
internal import Dispatch
internal import Glibc

/// Records what a camera does to a folder that can be replayed.
///
/// Everything is written on a dedicated queue. A frame is copied while its driver waits, which
/// takes as long as copying its bytes. If the disk is so slow that the copies would exceed a memory
/// budget, frames are recorded without examining or storing their bytes.
public final class Recorder: Sendable {
  /// The limits at which a recording ends, and its memory budget.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of the folder, in bytes.
    public var byteCount = 1_000_000_000
    /// The maximum number of recorded frames; nil means no limit.
    public var frameCount: Int?
    /// The maximum number of bytes that may wait to be written.
    public var backlog = 64_000_000

    /// Creates the default limits: 1 GB on disk, any number of frames, and 64 MB in memory.
    public init() {}
  }

  /// The reason why nothing more is recorded, though the camera keeps running.
  public enum End: Hashable, Sendable {
    /// The limit for the number of frames was reached.
    case framesComplete
    /// The limit for the size of the folder was reached.
    case folderFull
    /// The folder could not be written to.
    case failed(RecordingError)
  }

  /// Yields the reason for the end of the recording, if it ends by itself.
  public let ends: AsyncStream<End>
  private let ending: AsyncStream<End>.Continuation
  private let timeline: any Timeline
  private let limits: Limits
  private let hasPhotos: Bool
  private let begun: Timestamp
  private let queue = DispatchQueue(label: "capture.recorder")
  private let examiner = FrameExaminer()
  private let progress: Guarded<Progress>
  private let writer: Guarded<BundleWriter>

  /// The recording's counters.
  private struct Progress: Sendable {
    var openings = 0
    var frames = 0
    /// The number of bytes that wait to be written.
    var waiting = 0
    var tally = RecordingTally()
    var end: End?
  }

  /// Starts to record a camera in a folder that is empty or does not exist yet.
  ///
  /// Without photos, the frames' bytes and the camera's serial number are left out.
  public init(
    of device: CameraDevice, to folder: String, keepingPhotos hasPhotos: Bool = true,
    limits: Limits = Limits(), program: String = "Capture",
    timeline: any Timeline = WallTimeline()
  ) throws(RecordingError) {
    let header = RecordingHeader(
      device: hasPhotos ? device : device.withoutSerial, program: program, kernel: Self.kernel,
      date: timeline.date.description, hasPhotos: hasPhotos)
    let writer = try BundleWriter(in: folder, header)
    self.writer = Guarded(writer)
    (ends, ending) = AsyncStream.makeStream(of: End.self)
    self.timeline = timeline
    self.limits = limits
    self.hasPhotos = hasPhotos
    begun = timeline.now
    progress = Guarded(Progress())
  }

  /// The counts of what was recorded so far.
  package var tally: RecordingTally { progress.withLock { $0.tally } }

  /// Waits until everything recorded so far is written, and throws if any write failed.
  public func finish() async throws(RecordingError) {
    let (outcomes, outcome) = AsyncStream.makeStream(of: RecordingError?.self)
    timeline.perform(on: queue) { [self] in
      outcome.yield(sync())
      outcome.finish()
    }
    for await error in outcomes {
      if let error { throw error }
    }
    if case .failed(let error) = progress.withLock({ $0.end }) { throw error }
  }

  /// Removes a recording without frames, once it is finished.
  package func discard() {
    writer.withLock { $0.discard() }
  }

  private func sync() -> RecordingError? {
    do throws(RecordingError) {
      try writer.withLock { writer throws(RecordingError) in try writer.finish() }
      return nil
    } catch {
      return error
    }
  }

  private static var kernel: String {
    var facts = utsname()
    guard uname(&facts) == 0 else { return "" }
    return withUnsafeBytes(of: &facts.release) { name in
      String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

// MARK: - Recording events

extension Recorder {
  /// Returns the number of a new opening.
  func beginOpening() -> Int {
    progress.withLock { progress in
      progress.openings += 1
      return progress.openings
    }
  }

  func handle(_ event: DriverEvent, of opening: Int) {
    switch event {
    case .opened(let device, let format):
      note(.opened(hasPhotos ? device : device.withoutSerial, format), of: opening)
    case .openFailed(let error): note(.openFailed(error), of: opening)
    case .frame(let frame): note(frame, of: opening)
    case .failed(let error): note(.failed(error), of: opening)
    case .applied(let outcomes): note(.applied(outcomes), of: opening)
    case .closed: note(.closed, of: opening)
    }
  }

  func note(_ event: RecordedEvent, of opening: Int) {
    let entry = Recording.Entry(moment: timeline.now - begun, opening: opening, event: event)
    timeline.perform(on: queue) { [self] in write(entry, nil) }
  }

  private func note(_ frame: Frame, of opening: Int) {
    let moment = timeline.now - begun
    let counts = frame.byteCounts
    guard let admission = admit(counts.reduce(0, +)) else { return }
    let noted = RecordedFrame(
      number: admission.number, sequence: frame.sequence, exposed: frame.timestamp - begun,
      layout: frame.layout, isFlaggedBroken: frame.isFlaggedBroken, byteCounts: counts,
      condition: .unseen)
    let entry = Recording.Entry(moment: moment, opening: opening, event: .frame(noted))
    guard admission.hasRoom else {
      return timeline.perform(on: queue) { [self] in write(entry, nil) }
    }
    let copy = FrameCopy(of: frame)
    timeline.perform(on: queue) { [self] in write(entry, copy) }
  }

  /// The size limit in effect; without photos, the events file must also remain readable.
  private var byteLimit: Int {
    hasPhotos ? limits.byteCount : min(limits.byteCount, Recording.entriesLimit - 1 << 20)
  }

  /// Returns a frame's number and whether its bytes fit into memory; nil once the recording ended.
  private func admit(_ byteCount: Int) -> (number: Int, hasRoom: Bool)? {
    let (admission, end) = progress.withLock { progress -> ((number: Int, hasRoom: Bool)?, End?) in
      guard progress.end == nil else { return (nil, nil) }
      let kept = hasPhotos ? progress.waiting + byteCount : 0
      if progress.tally.byteCount + kept > byteLimit {
        progress.end = .folderFull
        return (nil, .folderFull)
      }
      progress.frames += 1
      if progress.frames == limits.frameCount { progress.end = .framesComplete }
      let hasRoom = progress.waiting + byteCount <= limits.backlog
      if hasRoom { progress.waiting += byteCount }
      return ((progress.frames, hasRoom), progress.end)
    }
    if let end { ending.yield(end) }
    return admission
  }

  /// Writes an entry, on the queue; does nothing after a write has failed.
  private func write(_ entry: Recording.Entry, _ copy: FrameCopy?) {
    if case .failed = progress.withLock({ $0.end }) { return }
    var entry = entry
    if let copy { examine(&entry, copy) }
    let outcome = writer.withLock { writer -> Result<Int, RecordingError> in
      do throws(RecordingError) {
        return .success(try writer.write(&entry, copy))
      } catch {
        return .failure(error)
      }
    }
    conclude(entry, copy, outcome)
  }

  private func examine(_ entry: inout Recording.Entry, _ copy: FrameCopy) {
    guard case .frame(var noted) = entry.event else { return }
    let frame = Frame(
      sequence: noted.sequence, timestamp: .zero, layout: noted.layout, memory: copy)
    noted.condition = examiner.condition(of: frame)
    entry.event = .frame(noted)
  }

  private func conclude(
    _ entry: Recording.Entry, _ copy: FrameCopy?, _ outcome: Result<Int, RecordingError>
  ) {
    let end = progress.withLock { progress -> End? in
      if let copy { progress.waiting -= copy.byteCount }
      switch outcome {
      case .success(let count):
        progress.tally.add(entry)
        progress.tally.byteCount += count
        return nil
      case .failure(let error):
        progress.end = .failed(error)
        return progress.end
      }
    }
    if let end { ending.yield(end) }
  }
}

extension FrameCopy {
  fileprivate var byteCount: Int { buffers.reduce(0) { $0 + $1.count } }
}

extension CameraDevice {
  /// The camera without its serial number, which identifies the individual device.
  fileprivate var withoutSerial: CameraDevice {
    var device = self
    device.identity.serial = nil
    return device
  }
}
