import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestKit
import CaptureTestSupport
import Testing

/// The reader of a timelapse: the actor that it runs on, how often it reads, and how long it takes.
@Suite(.timeLimit(.minutes(10)))
struct TimelapseReadingTests {
  private let fixture = TimelapseFixture()

  @MainActor
  @Test func `a timelapse that is read on the main actor saves its progress elsewhere`()
    async throws
  {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let timelapse = fixture.timelapse(
      fixture.record(every: .seconds(60), count: 5), journal: journal)
    let disk = HeldTasks()
    let reading = Task(executorPreference: disk) {
      try await Self.firstEvent(of: timelapse, holding: disk)
    }
    await disk.waitForWork()
    #expect(!folder.names.contains("test.json"))
    disk.release()
    guard case .paced(isWarm: false) = try await reading.value else {
      Issue.record("the first event of a timelapse is its pace")
      return
    }
    #expect(folder.names.contains("test.json"))
  }

  @MainActor
  private static func firstEvent(
    of timelapse: Timelapse, holding disk: HeldTasks
  ) async throws -> TimelapseEvent? {
    disk.hold()
    var events = timelapse.makeAsyncIterator()
    return try await events.next()
  }

  @MainActor
  @Test func `a journal is changed away from the main actor`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let record = fixture.record(every: .seconds(60), count: 5)
    for isWriting in [true, false] {
      let disk = HeldTasks()
      let change = Task(executorPreference: disk) {
        try await Self.change(journal, to: isWriting ? record : nil, holding: disk)
      }
      await disk.waitForWork()
      #expect(folder.names.contains("test.json") == !isWriting)
      disk.release()
      try await change.value
      #expect(folder.names.contains("test.json") == isWriting)
    }
  }

  @MainActor
  private static func change(
    _ journal: TimelapseJournal, to record: TimelapseRecord?, holding disk: HeldTasks
  ) async throws {
    disk.hold()
    guard let record else { return try await journal.remove() }
    try await journal.write(record)
  }

  @Test func `a timelapse that is being read has no events for a second reader`() async throws {
    let timelapse = fixture.timelapse(fixture.record(every: .seconds(1), count: 3))
    let (log, second, coordinator) = (fixture.log, TimelapseLog(), fixture.coordinator)
    try await fixture.clock.base.run {
      for try await event in timelapse {
        log.note(event)
        await second.note(all: timelapse)
      }
      try await coordinator.stop()
    }
    #expect(log.taken == [1, 2, 3])
    #expect(second.events.isEmpty)
  }

  @Test func `a timelapse that was read takes no more photos, and its journal stays as it was`()
    async throws
  {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "test", in: folder.path)
    let timelapse = fixture.timelapse(
      fixture.record(every: .seconds(60), count: 4), journal: journal)
    let (log, second, coordinator) = (fixture.log, TimelapseLog(), fixture.coordinator)
    try await fixture.clock.base.run {
      for try await event in timelapse {
        log.note(event)
        if log.taken.count == 2 { break }
      }
      let saved = try await journal.read()
      #expect(saved?.taken == 2)
      await second.note(all: timelapse)
      #expect(try await journal.read() == saved)
      try await coordinator.stop()
    }
    #expect(second.events.isEmpty)
  }

  @Test func `moments that pass while the reader handles an event are missed for that reason`()
    async throws
  {
    let timelapse = fixture.timelapse(fixture.record(every: .seconds(10), count: 5))
    let (clock, log, coordinator) = (fixture.clock, fixture.log, fixture.coordinator)
    try await clock.base.run {
      for try await event in timelapse {
        log.note(event)
        if case .taken(_, let moment, _) = event, moment.number == 1 {
          await clock.pass(.seconds(27))
        }
      }
      try await coordinator.stop()
    }
    #expect(log.decided == [1, 2, 3, 4, 5])
    #expect(log.taken == [1, 4, 5])
    #expect(log.missed.map(\.reason) == [.readerBusy])
  }

  @Test(arguments: [0, 2])
  func `moments that pass while the program is stopped are not blamed on the reader`(
    secondsAfter: Int
  ) async throws {
    let timelapse = fixture.timelapse(fixture.record(every: .seconds(10), count: 5))
    let (clock, log, coordinator) = (fixture.clock, fixture.log, fixture.coordinator)
    try await clock.base.run {
      for try await event in timelapse {
        log.note(event)
        if case .taken(_, let moment, _) = event, moment.number == 1 {
          await clock.pass(.seconds(2))
          clock.base.starve(for: .seconds(25))
          if secondsAfter > 0 { await clock.pass(.seconds(secondsAfter)) }
        }
      }
      try await coordinator.stop()
    }
    #expect(log.taken == [1, 4, 5])
    #expect(log.missed.map(\.reason) == [.heldUp])
  }
}
