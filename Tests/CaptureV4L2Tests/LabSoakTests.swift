import Capture
import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import CaptureV4L2
import Testing

/// Photos on a schedule from a camera that something goes wrong with all the time.
///
/// `CAPTURE_LAB_SOAK` says for how many seconds; the faults come from outside, and end a while before.
@Suite(.serialized, .enabled(if: LabCamera.soakSeconds != nil), .timeLimit(.minutes(90)))
struct LabSoakTests {
  private static let interval = Duration.seconds(2)
  /// What a photo may take; later than the interval, the schedule would slip.
  private static let promise = Duration.milliseconds(1_800)
  /// How much later the answer may come on a machine that emulates every instruction.
  private static let grace = Duration.seconds(1)

  private let clock = ContinuousClock()

  @Test func `every photo of the schedule is kept or has a reason, and nothing leaks`()
    async throws
  {
    let count = (LabCamera.soakSeconds ?? 0) / 2
    let folder = try TestFolder()
    let coordinator = try await makeCoordinator(in: folder.path)
    var diary = Diary()
    let begun = clock.now
    for number in 1...count {
      let asked = clock.now
      diary.note(await photo(number, with: coordinator), number)
      #expect(clock.now - asked < Self.promise + Self.grace, "photo \(number) was answered late")
      diary.measure()
      try await clock.sleep(until: begun + Self.interval * number)
    }
    try await clock.sleep(for: .seconds(5))
    _ = try await coordinator.photo(PhotoSettings(priority: .speed))
    try await coordinator.stopped()
    diary.summarise()
    #expect(diary.kept + diary.reasons == count)
    #expect(diary.kept * 4 >= count, "\(diary.kept) of \(count) photos were kept")
    diary.expectNoGrowth()
  }

  private func makeCoordinator(in folder: String) async throws -> CameraCoordinator {
    let device = try await LabCamera.device()
    let session = V4L2Backend().session(
      with: device, configuration: SessionConfiguration(request: LabCamera.request()))
    return CameraCoordinator(
      session: session, keeper: FileKeeper(FileTemplate("\(folder)/photo.jpg")))
  }

  /// The reason why there is no photo; nil where it is kept.
  private func photo(_ number: Int, with coordinator: CameraCoordinator) async -> String? {
    do throws(PhotoError) {
      _ = try await coordinator.photo(PhotoSettings(priority: .speed, within: Self.promise))
      return nil
    } catch {
      return error.description
    }
  }
}

/// What became of the photos, and what the process held meanwhile.
private struct Diary {
  private(set) var kept = 0
  private(set) var reasons = 0
  private var usages: [Usage] = []

  mutating func note(_ reason: String?, _ number: Int) {
    guard let reason else {
      kept += 1
      return
    }
    #expect(!reason.isEmpty)
    reasons += 1
    print("photo \(number): \(reason)")
  }

  mutating func measure() {
    usages.append(.now)
  }

  func summarise() {
    print("\(kept) photos kept, \(reasons) with a reason why not")
    for (name, value) in measures {
      print("\(name): \(early(value)) early, \(late(value)) late")
    }
  }

  /// Compares the first third with the last; what the process grows by once is in the first.
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
