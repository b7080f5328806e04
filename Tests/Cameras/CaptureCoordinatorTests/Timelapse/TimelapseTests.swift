import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TimelapseTests {
  @Test(arguments: [Duration.milliseconds(500), .seconds(1), .seconds(7), .seconds(60)])
  func `every photo of a timelapse is at most one frame late`(interval: Duration) async throws {
    let fixture = TimelapseFixture()
    let summary = try await fixture.run(
      fixture.timelapse(fixture.record(every: interval, count: 20)))
    #expect(fixture.log.taken == Array(1...20))
    #expect(fixture.log.lateness.allSatisfy { (.zero ... .milliseconds(33)).contains($0) })
    #expect(summary.taken == 20)
    #expect(summary.missed == 0)
    #expect(summary.isFinished)
  }

  @Test(arguments: [
    (Duration.seconds(5), Bool?.none, 1), (.seconds(60), nil, 5), (.seconds(60), true, 1),
    (.seconds(15), false, 5),
  ])
  func `a short interval or the user's choice keeps the camera running between photos`(
    interval: Duration, wish: Bool?, openings: Int
  ) async throws {
    let fixture = TimelapseFixture()
    let record = fixture.record(every: interval, count: 5)
    _ = try await fixture.run(fixture.timelapse(record, staysWarm: wish))
    #expect(fixture.driver.openings == openings)
    #expect(fixture.log.paces == [openings == 1])
    #expect(!fixture.driver.isOpen)
  }

  @Test func `a picture that never settles is taken at its moment anyway`() async throws {
    let fixture = TimelapseFixture()
    let driver = fixture.driver
    let restless = (0..<2_000).map { number -> (Duration, @Sendable () -> Void) in
      (
        .milliseconds(33 * number),
        { driver.show(.light(number.isMultiple(of: 2) ? 100 : 120)) }
      )
    }
    _ = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(1), count: 20)), happenings: restless)
    #expect(fixture.log.taken.count >= 18)
    #expect(fixture.log.lateness.dropFirst(3).allSatisfy { $0 <= .milliseconds(66) })
  }

  @Test func `a moment after which no frame arrives in time is missed for that reason`()
    async throws
  {
    let fixture = TimelapseFixture()
    let settings = PhotoSettings(priority: .speed, within: .milliseconds(10))
    _ = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(1), count: 20), settings: settings))
    #expect(fixture.log.decided == Array(1...20))
    #expect(!fixture.log.missed.isEmpty)
    for missed in fixture.log.missed {
      guard case .failed(let error) = missed.reason else {
        Issue.record("\(missed)")
        continue
      }
      #expect(error.cameraError?.code == .silent)
    }
  }

  @Test func `a disconnected camera costs only the moments that pass meanwhile`() async throws {
    let fixture = TimelapseFixture()
    let driver = fixture.driver
    let summary = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(60), count: 10)),
      happenings: [
        (.seconds(100), { driver.refuse(.notFound) }), (.seconds(220), { driver.refuse(nil) }),
      ])
    #expect(fixture.log.decided == Array(1...10))
    #expect(fixture.log.taken == [1, 2, 5, 6, 7, 8, 9, 10])
    #expect(summary.missed == 2)
    for missed in fixture.log.missed {
      guard case .failed(let error) = missed.reason else {
        Issue.record("\(missed)")
        continue
      }
      #expect(error.cameraError?.code == .notFound)
    }
  }

  @Test func `a photo is still taken if the camera comes back in time`() async throws {
    let fixture = TimelapseFixture()
    let driver = fixture.driver
    _ = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(60), count: 3)),
      happenings: [
        (.seconds(50), { driver.refuse(.notFound) }), (.seconds(70), { driver.refuse(nil) }),
      ])
    #expect(fixture.log.taken == [1, 2, 3])
    #expect(fixture.log.lateness[1] > .seconds(5))
    #expect(fixture.log.lateness[1] < .seconds(9))
  }

  @Test func `a machine that slept reports the moments that passed as missed`() async throws {
    let fixture = TimelapseFixture()
    let clock = fixture.clock
    _ = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(60), count: 100)),
      happenings: [(.seconds(330), { clock.move(by: .seconds(3_600)) })])
    #expect(fixture.log.decided == Array(1...100))
    #expect(fixture.log.clockMoves == [.seconds(3_600)])
    let missed = try #require(fixture.log.missed.first)
    #expect(fixture.log.missed.count == 1)
    #expect(missed.count == 60)
    #expect(missed.reason == .clockMoved(.seconds(3_600)))
    #expect(fixture.log.lateness.count == 40)
    #expect(fixture.log.lateness.allSatisfy { (.zero ... .milliseconds(33)).contains($0) })
  }

  @Test(arguments: [2_500, 3_300, 3_700, 3_950, 5_700], [1_500, 2_500, 3_500, 9_000])
  func `a moment at which the program was stopped is missed for no other reason`(
    start: Int, span: Int
  ) async throws {
    let fixture = TimelapseFixture()
    let clock = fixture.clock
    _ = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(2), count: 9), staysWarm: false),
      happenings: [
        (.milliseconds(start), { clock.base.starve(for: .milliseconds(span)) })
      ])
    #expect(fixture.log.decided == Array(1...9))
    #expect(fixture.log.missed.allSatisfy { $0.reason == .heldUp })
    #expect(fixture.log.missed.count < 2)
  }

  @Test func `after the clock is set back the schedule waits and no photo is taken twice`()
    async throws
  {
    let fixture = TimelapseFixture()
    let clock = fixture.clock
    let begun = clock.now
    _ = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(60), count: 10)),
      happenings: [(.seconds(330), { clock.move(by: .seconds(-1_800)) })])
    #expect(fixture.log.taken == Array(1...10))
    #expect(fixture.log.clockMoves == [.seconds(-1_800)])
    #expect(clock.now - begun > .seconds(1_800 + 540))
  }

  @Test func `a setting that the camera lacks ends the timelapse with an error`() async throws {
    let fixture = TimelapseFixture()
    let settings = PhotoSettings(controls: [try #require(ControlSetting("wings=2"))])
    let timelapse = fixture.timelapse(
      fixture.record(every: .seconds(1), count: 5), settings: settings)
    await #expect(throws: PhotoError.self) { try await fixture.run(timelapse) }
    #expect(fixture.log.decided == [])
  }

  @Test func `a timelapse sets its controls with the first photo of each run, and only then`()
    async throws
  {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let settings = PhotoSettings(controls: [ControlSetting(name: "brightness", value: "50%")])
    let before = TimelapseFixture()
    let timelapse = before.timelapse(
      before.record(every: .seconds(5), count: 5), settings: settings, journal: journal)
    _ = try await before.run(
      timelapse, happenings: [(.seconds(12), { timelapse.requestStop() })])
    #expect(before.log.taken == [1, 2])
    #expect(before.driver.applied == [settings.controls])

    let after = TimelapseFixture()
    try after.clock.base.advance(by: .seconds(12))
    let record = try #require(try await journal.read())
    _ = try await after.run(after.timelapse(record, settings: settings, journal: journal))
    #expect(after.log.taken == [3, 4, 5])
    #expect(after.driver.applied == [settings.controls])
  }

  @Test func `a disk that is full for a while costs only the moments meanwhile`() async throws {
    let keeper = FickleKeeper(full: 3...5)
    let fixture = TimelapseFixture(keeper: keeper)
    let summary = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(1), count: 9)))
    #expect(fixture.log.taken == [1, 2, 6, 7, 8, 9])
    #expect(summary.missed == 3)
    #expect(fixture.log.missed.allSatisfy { $0.reason.description.hasSuffix("the disk is full") })
  }

  @Test func `a journal that cannot be written costs no photo and is reported once`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path + "/gone")
    for name in ["test.json", "test.lock", ""] { remove("\(folder.path)/gone/\(name)") }
    let fixture = TimelapseFixture()
    _ = try await fixture.run(
      fixture.timelapse(fixture.record(every: .seconds(1), count: 3), journal: journal))
    #expect(fixture.log.taken == [1, 2, 3])
    let told = fixture.log.events.count { if case .progressNotSaved = $0 { true } else { false } }
    #expect(told == 1)
  }

  @Test func `a timelapse stopped between two photos can be resumed`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let fixture = TimelapseFixture()
    let timelapse = fixture.timelapse(
      fixture.record(every: .seconds(60), count: 5), journal: journal)
    let summary = try await fixture.run(
      timelapse, happenings: [(.seconds(90), { timelapse.requestStop() })])
    #expect(!summary.isFinished)
    var record = try #require(try await journal.read())
    #expect((record.next, record.taken, record.missed) == (2, 2, 0))

    try fixture.clock.base.advance(by: .seconds(140))
    #expect(record.resume(at: fixture.clock.date) == nil)
    _ = try await fixture.run(fixture.timelapse(record, journal: journal))
    #expect(fixture.log.taken == [1, 2, 5])
    #expect(fixture.log.missed.map(\.reason) == [.notRunning])
    #expect(fixture.log.decided == Array(1...5))
  }

  @Test func `moments before a late first start are missed because the program was not running`()
    async throws
  {
    let fixture = TimelapseFixture()
    let record = fixture.record(every: .seconds(60), count: 5)
    try fixture.clock.base.advance(by: .seconds(190))
    _ = try await fixture.run(fixture.timelapse(record))
    #expect(fixture.log.missed.map(\.reason) == [.notRunning])
    #expect(fixture.log.decided == Array(1...5))
  }

  @Test func `a stop while the camera starts takes no photo but one during the exposure does`()
    async throws
  {
    for (moment, taken) in [(Duration.milliseconds(3_000), 0), (.milliseconds(4_001), 1)] {
      let fixture = TimelapseFixture()
      let timelapse = fixture.timelapse(fixture.record(every: .seconds(60), count: 5))
      let stop: @Sendable () -> Void = { timelapse.requestStop() }
      let summary = try await fixture.run(timelapse, happenings: [(moment, stop)])
      #expect(summary.taken == taken)
      #expect(summary.missed == 0)
    }
  }
}

/// A keeper whose disk is full for some of the photos.
private final class FickleKeeper: PhotoKeeper {
  private let full: ClosedRange<Int>
  private let count = Guarded(0)

  init(full: ClosedRange<Int>) {
    self.full = full
  }

  func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    let number = count.withLock { count in
      count += 1
      return count
    }
    guard !full.contains(number) else {
      throw KeepingError(place: "here", code: .full, reason: "the disk is full")
    }
    return KeptPhoto(photo, at: "\(number)")
  }
}
