import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Dispatch
import Testing

/// A timelapse as the sequence of its events.
@Suite(.timeLimit(.minutes(10)))
struct TimelapseSequenceTests {
  private let fixture = TimelapseFixture()

  @Test func `the last event of a timelapse is its summary`() async throws {
    let plan = TimelapsePlan(every: .seconds(1), count: 3)
    let timelapse = try await fixture.coordinator.timelapse(plan)
    let summary = try await fixture.run(timelapse)
    guard case .ended(let last) = fixture.log.events.last else {
      Issue.record("\(fixture.log.events.count) events")
      return
    }
    #expect(last == summary)
    #expect((summary.taken, summary.missed, summary.isFinished) == (3, 0, true))
    #expect(fixture.log.taken == [1, 2, 3])
  }

  @Test func `a timelapse whose task is cancelled saves the photo in progress and ends`()
    async throws
  {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let timelapse = fixture.timelapse(
      fixture.record(every: .seconds(60), count: 5), journal: journal)
    let (clock, log) = (fixture.clock, fixture.log)
    let began = clock.now
    try await clock.base.run {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await log.note(all: timelapse) }
        group.addTask { await clock.pass(.milliseconds(4_001)) }
        await group.next()
        group.cancelAll()
        await group.waitForAll()
      }
    }
    #expect(clock.now - began < .seconds(10))
    #expect(log.taken == [1])
    guard case .ended(let summary) = log.events.last else {
      Issue.record("\(log.events.count) events")
      return
    }
    #expect(!summary.isFinished)
    #expect(try await journal.read()?.taken == 1)
    #expect(try await journal.read()?.isUnderway == false)
  }

  @Test func `a timelapse whose reader leaves between two photos can be resumed`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let plan = TimelapsePlan(every: .seconds(60), count: 4)
    let (coordinator, log) = (fixture.coordinator, fixture.log)
    try await fixture.clock.base.run {
      for try await event in try await coordinator.timelapse(plan, journal: journal) {
        log.note(event)
        if log.taken.count == 2 { break }
      }
    }
    #expect(try await journal.read()?.taken == 2)
    let summary = try await fixture.run(try await coordinator.timelapse(plan, journal: journal))
    #expect(log.taken == [1, 2, 3, 4])
    #expect((summary.taken, summary.missed) == (4, 0))
    #expect(summary.lateness.count == 4)
    #expect(try await journal.read() == nil)
  }

  @Test(arguments: [Duration.milliseconds(-100), .milliseconds(1)])
  func `the photo in progress is taken or cancelled, and recorded, when its reader leaves`(
    delay: Duration
  ) async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let keeper = Album()
    let fixture = TimelapseFixture(keeper: keeper)
    let plan = TimelapsePlan(every: .seconds(60), count: 4, staysWarm: true)
    let (coordinator, clock, driver) = (fixture.coordinator, fixture.clock, fixture.driver)
    let record = try await clock.base.run {
      var loss: Alarm?
      for try await event in try await coordinator.timelapse(plan, journal: journal) {
        // The camera is lost after the photo of a moment was requested.
        if case .waiting(let moment) = event, moment.number == 2 {
          let span = moment.date + delay - clock.date
          loss = clock.alarm(after: span, on: .global()) { driver.breakStream() }
        }
        if case .cameraLost = event { break }
      }
      withExtendedLifetime(loss) {}
      await clock.pass(.seconds(5))
      return try #require(try await journal.read())
    }
    #expect(!record.isUnderway)
    #expect(record.taken == keeper.photos.withLock { $0.count })
    #expect(record.next == record.taken)
  }

  @Test func `a journal with the progress of another plan is refused`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "garden", in: folder.path)
    let now = fixture.clock.date
    let old = TimelapsePlan(every: .seconds(60), count: 4)
    try await journal.write(try await journal.record(of: old, at: now))
    #expect(try await journal.record(of: old, at: now).plan == old.title)
    let error = await #expect(throws: JournalError.self) {
      try await journal.record(of: TimelapsePlan(every: .seconds(60), count: 5), at: now)
    }
    #expect(error?.code == .otherPlan)
    #expect(error?.problem.contains("'\(old.title)'") == true)
    #expect(error?.description.hasPrefix("cannot resume the timelapse 'garden': ") == true)
  }

  @Test func `a timelapse that resumes reports the photo during which the program ended`()
    async throws
  {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let text = """
      {"plan":"old","anchor":{"seconds":\(fixture.clock.date.seconds),"nanoseconds":0,"offset":0,\
      "text":""},"intervalNanoseconds":60000000000,"count":3,"next":0,"underway":true,"taken":0,\
      "missed":0,"numbers":0}
      """
    try folder.write(Array(text.utf8), as: "test.json")
    let plan = TimelapsePlan(every: .seconds(60), count: 3, title: "old")
    let timelapse = try await fixture.coordinator.timelapse(plan, journal: journal)
    #expect(timelapse.record.numbers == 1)
    let summary = try await fixture.run(timelapse)
    #expect(fixture.log.missed.first?.reason == .endedMeanwhile)
    #expect(fixture.log.decided == [1, 2, 3])
    #expect((summary.taken, summary.missed) == (2, 1))
  }

  @Test func `files of a resumed timelapse continue its numbers`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path + "/state")
    let plan = TimelapsePlan(every: .seconds(1), count: 4)
    let template = FileTemplate("\(folder.path)/garden-%n.jpg")
    let (coordinator, log) = (fixture.coordinator, fixture.log)
    try await fixture.clock.base.run {
      for try await event in try await coordinator.timelapse(plan, to: template, journal: journal) {
        log.note(event)
        if log.taken.count == 2 { break }
      }
    }
    _ = try await fixture.run(
      try await coordinator.timelapse(plan, to: template, journal: journal))
    #expect(
      folder.names.filter { $0.hasSuffix(".jpg") }
        == ["garden-1.jpg", "garden-2.jpg", "garden-3.jpg", "garden-4.jpg"])
  }
}
