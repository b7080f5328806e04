import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestSupport
import CaptureTime
import CaptureV4L2
import Testing

/// A timelapse with a camera that fails continually.
///
/// `CAPTURE_LAB_SOAK` is its duration in seconds. The faults are injected from outside and end some
/// time before it does.
@Suite(.serialized, .enabled(if: LabCamera.soakSeconds != nil), .timeLimit(.minutes(90)))
struct LabSoakTests {
  private static let interval = Duration.seconds(2)
  /// The time limit for a photo; one longer than the interval would delay the schedule.
  private static let promise = Duration.milliseconds(1_800)

  @Test func `every photo of a faulty timelapse is kept or has a reason, and nothing leaks`()
    async throws
  {
    let count = (LabCamera.soakSeconds ?? 0) / 2
    let folder = try TestFolder()
    let coordinator = try await makeCoordinator(in: folder.path)
    let schedule = Schedule(
      from: Schedule.anchor(after: WallTimeline().date), every: Self.interval, count: count)
    let timelapse = Timelapse(
      TimelapseRecord(of: schedule, as: "a soak"), with: coordinator,
      settings: PhotoSettings(priority: .speed, within: Self.promise))
    var log = SoakLog(of: schedule, promise: Self.promise)
    var end: TimelapseSummary?
    for try await event in timelapse {
      log.note(event)
      if case .ended(let summary) = event { end = summary }
    }
    let summary = try #require(end)
    try await ContinuousClock().sleep(for: .seconds(5))
    _ = try await coordinator.photo(PhotoSettings(priority: .speed))
    try await coordinator.stop()
    log.summarise()
    let isComplete = log.numbers == Array(1...count)
    #expect(isComplete, "a moment was left out, or told twice")
    #expect(summary.taken == log.kept)
    #expect(summary.taken + summary.missed == count)
    #expect(log.kept * 4 >= count, "\(log.kept) of \(count) photos were kept")
    log.expectNoGrowth()
  }

  private func makeCoordinator(in folder: String) async throws -> CameraCoordinator {
    let device = try await LabCamera.device()
    let session = V4L2Backend().session(
      with: device, configuration: SessionConfiguration(request: LabCamera.request()))
    return CameraCoordinator(
      session: session, keeper: FileKeeper(FileTemplate("\(folder)/photo.jpg")))
  }
}

/// The outcomes of the photos and the resources used in the meantime.
private struct SoakLog {
  private(set) var kept = 0
  /// The numbers of photos taken and missed, in the order of the reports.
  private(set) var numbers: [Int] = []
  /// The longest delay of an answer for a photo that was requested as late as possible.
  private let patience: Duration
  private var usages: [Usage] = []

  /// Additional time for a machine that emulates every instruction.
  private static let grace = Duration.seconds(1)
  /// The time for which a failed camera is left alone before its photo counts as missed.
  private static let rest = Duration.seconds(1)
  /// The possible reasons; the clock is not set and the program not ended during the test.
  private static let reasons = ["failed", "overtaken", "held-up"]

  init(of schedule: Schedule, promise: Duration) {
    patience = schedule.grace + promise + Self.grace
  }

  mutating func note(_ event: TimelapseEvent) {
    switch event {
    case .taken(_, let moment, _): noteTaken(moment)
    case .missed(let moments): noteMissed(moments)
    default: return
    }
    usages.append(.now)
  }

  private mutating func noteTaken(_ moment: TimelapseMoment) {
    kept += 1
    numbers.append(moment.number)
    expect(moment, within: patience)
  }

  private mutating func noteMissed(_ moments: MissedMoments) {
    numbers += moments.first.number...moments.last.number
    print("photo \(moments.first.number): \(moments)")
    #expect(Self.reasons.contains(moments.reason.kind))
    #expect(!moments.reason.description.isEmpty)
    expect(moments.first, within: patience + Self.rest)
  }

  private func expect(_ moment: TimelapseMoment, within span: Duration) {
    let late = WallTimeline().date - moment.date
    #expect(late < span, "photo \(moment.number) was told late")
  }

  func summarise() {
    print("\(kept) photos kept, \(numbers.count - kept) with a reason why not")
    for (name, value) in measures {
      print("\(name): \(early(value)) early, \(late(value)) late")
    }
  }

  /// Compares the first third with the last; one-time growth falls into the first.
  func expectNoGrowth() {
    #expect(late(\.descriptors) <= early(\.descriptors) + 2, "\(usages.last?.description ?? "")")
    #expect(late(\.threads) <= early(\.threads) + 4)
    #expect(late(\.memory) <= early(\.memory) * 11 / 10 + 2_048)
  }

  private var measures: [(String, KeyPath<Usage, Int>)] {
    [("memory in kB", \.memory), ("open files", \.descriptors), ("threads", \.threads)]
  }

  private func early(_ value: KeyPath<Usage, Int>) -> Int {
    median(of: usages.prefix(usages.count / 3).dropFirst(5), value)
  }

  private func late(_ value: KeyPath<Usage, Int>) -> Int {
    median(of: usages.suffix(usages.count / 3), value)
  }

  private func median(of usages: ArraySlice<Usage>, _ value: KeyPath<Usage, Int>) -> Int {
    let values = usages.map { $0[keyPath: value] }.sorted()
    return values.isEmpty ? 0 : values[values.count / 2]
  }
}
