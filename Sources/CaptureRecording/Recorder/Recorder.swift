public import CaptureCamera
internal import CaptureImaging
internal import Dispatch
internal import Glibc
public import CaptureTime

/// Notes what a camera does, in a folder that can be played again.
///
/// Everything is written on a queue of its own. A frame is copied while its driver waits, which
/// takes as long as moving its bytes; where the disk is so slow that the copies would exceed a
/// budget, frames are noted without a look at their bytes.
public final class Recorder: Sendable {
  /// How much is recorded.
  public struct Limits: Hashable, Sendable {
    /// How many bytes the folder may have.
    public var byteCount = 1_000_000_000
    /// How many frames are noted; nil for all that come.
    public var frameCount: Int?
    /// How many bytes may wait for the disk.
    public var backlog = 64_000_000

    public init() {}
  }

  /// Why nothing more is noted, though the camera goes on.
  public enum End: Hashable, Sendable {
    case framesComplete
    case folderFull
    case failed(RecordingError)
  }

  /// The reason for the end of the recording, once there is one.
  public let ends: AsyncStream<End>
  private let ending: AsyncStream<End>.Continuation
  private let timeline: any Timeline
  private let limits: Limits
  private let hasPhotos: Bool
  private let begun: Timestamp
  private let queue = DispatchQueue(label: "capture.recorder")
  private let examiner = FrameExaminer()
  private let desk: Guarded<Desk>
  private let writer: Guarded<BundleWriter>

  /// What is counted while the recording goes on.
  private struct Desk: Sendable {
    var openings = 0
    var frames = 0
    /// Bytes that wait to be written.
    var waiting = 0
    var tally = RecordingTally()
    var end: End?
  }

  /// Begins to record a camera in a folder that is empty or not there yet.
  ///
  /// Without photos the frames' bytes are left out, and the camera's serial number.
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
    desk = Guarded(Desk())
  }

  /// What was recorded so far.
  package var tally: RecordingTally { desk.withLock { $0.tally } }

  /// Waits until everything is written that was noted.
  public func finish() async throws(RecordingError) {
    let (outcomes, outcome) = AsyncStream.makeStream(of: RecordingError?.self)
    timeline.perform(on: queue) { [self] in
      outcome.yield(sync())
      outcome.finish()
    }
    for await error in outcomes {
      if let error { throw error }
    }
    if case .failed(let error) = desk.withLock({ $0.end }) { throw error }
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

// MARK: - Notes

extension Recorder {
  /// The number of a new opening.
  func beginOpening() -> Int {
    desk.withLock { desk in
      desk.openings += 1
      return desk.openings
    }
  }

  func hear(_ event: DriverEvent, of opening: Int) {
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

  /// As much as is wanted, and as can be read again.
  private var byteLimit: Int {
    hasPhotos ? limits.byteCount : min(limits.byteCount, Recording.entriesLimit - 1 << 20)
  }

  /// A number for a frame, and whether its bytes may wait to be written; nil when all is noted.
  private func admit(_ byteCount: Int) -> (number: Int, hasRoom: Bool)? {
    let (admission, end) = desk.withLock { desk -> ((number: Int, hasRoom: Bool)?, End?) in
      guard desk.end == nil else { return (nil, nil) }
      let kept = hasPhotos ? desk.waiting + byteCount : 0
      if desk.tally.byteCount + kept > byteLimit {
        desk.end = .folderFull
        return (nil, .folderFull)
      }
      desk.frames += 1
      if desk.frames == limits.frameCount { desk.end = .framesComplete }
      let hasRoom = desk.waiting + byteCount <= limits.backlog
      if hasRoom { desk.waiting += byteCount }
      return ((desk.frames, hasRoom), desk.end)
    }
    if let end { ending.yield(end) }
    return admission
  }

  /// Writes an entry, on the queue; nothing more once the folder could not be written to.
  private func write(_ entry: Recording.Entry, _ copy: FrameCopy?) {
    if case .failed = desk.withLock({ $0.end }) { return }
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
    let end = desk.withLock { desk -> End? in
      if let copy { desk.waiting -= copy.byteCount }
      switch outcome {
      case .success(let count):
        desk.tally.add(entry)
        desk.tally.byteCount += count
        return nil
      case .failure(let error):
        desk.end = .failed(error)
        return desk.end
      }
    }
    if let end { ending.yield(end) }
  }
}

extension FrameCopy {
  fileprivate var byteCount: Int { buffers.reduce(0) { $0 + $1.count } }
}

extension CameraDevice {
  /// The camera without what tells it from all others of its make.
  fileprivate var withoutSerial: CameraDevice {
    var device = self
    device.identity.serial = nil
    return device
  }
}
