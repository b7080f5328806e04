import Capture
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TimelapseTests {
  @Test(arguments: [Duration.milliseconds(500), .seconds(1), .seconds(7), .seconds(60)])
  func `each photo shows its moment, to a frame`(interval: Duration) async throws {
    let studio = LapseStudio()
    let summary = try await studio.run(studio.timelapse(studio.record(every: interval, count: 20)))
    #expect(studio.log.taken == Array(1...20))
    #expect(studio.log.lateness.allSatisfy { (.zero ... .milliseconds(33)).contains($0) })
    #expect(summary.taken == 20)
    #expect(summary.missed == 0)
    #expect(summary.isFinished)
  }

  @Test(arguments: [
    (Duration.seconds(5), Bool?.none, 1), (.seconds(60), nil, 5), (.seconds(60), true, 1),
    (.seconds(15), false, 5),
  ])
  func `the camera runs on or is started for each photo, whichever costs less`(
    interval: Duration, wish: Bool?, openings: Int
  ) async throws {
    let studio = LapseStudio()
    let record = studio.record(every: interval, count: 5)
    _ = try await studio.run(studio.timelapse(record, staysWarm: wish))
    #expect(studio.driver.openings == openings)
    #expect(studio.log.paces == [openings == 1])
    #expect(!studio.driver.isOpen)
  }

  @Test func `a picture that never rests is taken at its moment all the same`() async throws {
    let studio = LapseStudio()
    let driver = studio.driver
    let restless = (0..<2_000).map { number -> (Duration, @Sendable () -> Void) in
      (
        .milliseconds(33 * number),
        { driver.show(.light(number.isMultiple(of: 2) ? 100 : 120)) }
      )
    }
    _ = try await studio.run(
      studio.timelapse(studio.record(every: .seconds(1), count: 20)), happenings: restless)
    #expect(studio.log.taken.count >= 18)
    #expect(studio.log.lateness.dropFirst(3).allSatisfy { $0 <= .milliseconds(66) })
  }

  @Test func `a camera that is away costs the moments that pass, and is told`() async throws {
    let studio = LapseStudio()
    let driver = studio.driver
    let summary = try await studio.run(
      studio.timelapse(studio.record(every: .seconds(60), count: 10)),
      happenings: [
        (.seconds(100), { driver.refuse(.notFound) }), (.seconds(220), { driver.refuse(nil) }),
      ])
    #expect(studio.log.decided == Array(1...10))
    #expect(studio.log.taken == [1, 2, 5, 6, 7, 8, 9, 10])
    #expect(summary.missed == 2)
    for missed in studio.log.missed {
      guard case .failed(.camera(let error)) = missed.reason else {
        Issue.record("\(missed)")
        continue
      }
      #expect(error.cause == .notFound)
    }
  }

  @Test func `a camera that is back soon enough still takes the photo`() async throws {
    let studio = LapseStudio()
    let driver = studio.driver
    _ = try await studio.run(
      studio.timelapse(studio.record(every: .seconds(60), count: 3)),
      happenings: [
        (.seconds(50), { driver.refuse(.notFound) }), (.seconds(70), { driver.refuse(nil) }),
      ])
    #expect(studio.log.taken == [1, 2, 3])
    #expect(studio.log.lateness[1] > .seconds(5))
    #expect(studio.log.lateness[1] < .seconds(9))
  }

  @Test func `a machine that slept misses what passed, and says so`() async throws {
    let studio = LapseStudio()
    let clock = studio.clock
    _ = try await studio.run(
      studio.timelapse(studio.record(every: .seconds(60), count: 100)),
      happenings: [(.seconds(330), { clock.move(by: .seconds(3_600)) })])
    #expect(studio.log.decided == Array(1...100))
    #expect(studio.log.clockMoves == [.seconds(3_600)])
    let missed = try #require(studio.log.missed.first)
    #expect(studio.log.missed.count == 1)
    #expect((59...61).contains(missed.count))
    #expect(missed.reason == .clockMoved(.seconds(3_600)))
    #expect(studio.log.lateness.allSatisfy { $0 < .seconds(61) })
  }

  @Test func `a clock that is set back has the schedule wait, and nothing taken twice`()
    async throws
  {
    let studio = LapseStudio()
    let clock = studio.clock
    let begun = clock.now
    _ = try await studio.run(
      studio.timelapse(studio.record(every: .seconds(60), count: 10)),
      happenings: [(.seconds(330), { clock.move(by: .seconds(-1_800)) })])
    #expect(studio.log.taken == Array(1...10))
    #expect(studio.log.clockMoves == [.seconds(-1_800)])
    #expect(clock.now - begun > .seconds(1_800 + 540))
  }

  @Test func `a first photo that shows a mistake ends it`() async throws {
    let studio = LapseStudio()
    let settings = PhotoSettings(controls: [try #require(ControlSetting("wings=2"))])
    let timelapse = studio.timelapse(
      studio.record(every: .seconds(1), count: 5), settings: settings)
    await #expect(throws: PhotoError.self) { try await studio.run(timelapse) }
    #expect(studio.log.decided == [])
  }

  @Test func `a disk that is full for a while costs its moments and no more`() async throws {
    let shelf = FickleShelf(full: 3...5)
    let studio = LapseStudio(keeper: shelf)
    let summary = try await studio.run(
      studio.timelapse(studio.record(every: .seconds(1), count: 9)))
    #expect(studio.log.taken == [1, 2, 6, 7, 8, 9])
    #expect(summary.missed == 3)
    #expect(studio.log.missed.allSatisfy { $0.reason.description.hasSuffix("the disk is full") })
  }

  @Test func `a journal that cannot be written costs no photo, and is told once`() async throws {
    let folder = try TestFolder()
    let journal = try TimelapseJournal(of: "test", in: folder.path + "/gone")
    for name in ["test.json", "test.lock", ""] { remove("\(folder.path)/gone/\(name)") }
    let studio = LapseStudio()
    _ = try await studio.run(
      studio.timelapse(studio.record(every: .seconds(1), count: 3), journal: journal))
    #expect(studio.log.taken == [1, 2, 3])
    let told = studio.log.events.count { if case .notNoted = $0 { true } else { false } }
    #expect(told == 1)
  }

  @Test func `an end between two photos leaves the rest to be resumed`() async throws {
    let folder = try TestFolder()
    let journal = try TimelapseJournal(of: "test", in: folder.path)
    let studio = LapseStudio()
    let timelapse = studio.timelapse(
      studio.record(every: .seconds(60), count: 5), journal: journal)
    let summary = try await studio.run(
      timelapse, happenings: [(.seconds(90), { timelapse.stop() })])
    #expect(!summary.isFinished)
    var record = try #require(try journal.read())
    #expect((record.next, record.taken, record.missed) == (2, 2, 0))

    studio.clock.base.advance(by: .seconds(140))
    #expect(record.resume(at: studio.clock.date) == nil)
    _ = try await studio.run(studio.timelapse(record, journal: journal))
    #expect(studio.log.taken == [1, 2, 5])
    #expect(studio.log.missed.map(\.reason) == [.notRunning])
    #expect(studio.log.decided == Array(1...5))
  }

  @Test func `moments before a first one that nobody was there for were not waited for`()
    async throws
  {
    let studio = LapseStudio()
    let record = studio.record(every: .seconds(60), count: 5)
    studio.clock.base.advance(by: .seconds(190))
    _ = try await studio.run(studio.timelapse(record))
    #expect(studio.log.missed.map(\.reason) == [.notRunning])
    #expect(studio.log.decided == Array(1...5))
  }

  @Test func `an end while the camera starts takes no photo, and one while it exposes does`()
    async throws
  {
    for (moment, taken) in [(Duration.milliseconds(3_000), 0), (.milliseconds(4_001), 1)] {
      let studio = LapseStudio()
      let timelapse = studio.timelapse(studio.record(every: .seconds(60), count: 5))
      let stop: @Sendable () -> Void = { timelapse.stop() }
      let summary = try await studio.run(timelapse, happenings: [(moment, stop)])
      #expect(summary.taken == taken)
      #expect(summary.missed == 0)
    }
  }
}

/// Keeps photos, but for some that find no room.
private final class FickleShelf: PhotoKeeper {
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
      throw KeepingError(place: "here", cause: .full, reason: "the disk is full")
    }
    return KeptPhoto(photo, at: "\(number)")
  }
}
