import CaptureBase
import CaptureTestSupport
import Testing

@testable import CaptureCoordinator

@Suite struct TimelapseJournalTests {
  private func record(next: Int = 0, isUnderway: Bool = false) -> TimelapseRecord {
    let anchor = WallTime(seconds: 1_780_000_000, nanoseconds: 5, offset: -18_000)
    let schedule = Schedule(
      from: anchor, every: .milliseconds(1_500), count: 9, until: anchor + .seconds(60))
    var record = TimelapseRecord(of: schedule, as: "every 1500ms \"so\"")
    record.miss(0..<next)
    if isUnderway { record.begin(next) }
    return record
  }

  @Test func `a timelapse's progress is read back as it was written`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "garden", in: "\(folder.path)/deep/in")
    #expect(try await journal.read() == nil)
    for record in [record(), record(next: 4, isUnderway: true)] {
      try await journal.write(record)
      #expect(try await journal.read() == record)
    }
    try await journal.remove()
    #expect(try await journal.read() == nil)
  }

  @Test func `the delays of a timelapse's photos are read back as they were written`() async throws
  {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "garden", in: folder.path)
    var record = record()
    for (index, delay) in [3, 3, 40, 900_000].enumerated() {
      record.take(index, late: .milliseconds(delay))
    }
    try await journal.write(record)
    let read = try #require(try await journal.read())
    #expect(read == record)
    #expect(read.lateness.median == .milliseconds(3))
    #expect(read.lateness.most == .seconds(300))
    #expect(read.lateness.count == 4)
  }

  @Test func `a journal of version 0.1.0, which has no delays, can be resumed`() async throws {
    let folder = try TestFolder()
    let text = """
      {"plan":"every 1s","anchor":{"seconds":1780000000,"nanoseconds":0,"offset":0,"text":""},\
      "intervalNanoseconds":1000000000,"next":4,"underway":false,"taken":3,"missed":1,"numbers":3}
      """
    try folder.write(Array(text.utf8), as: "garden.json")
    let journal = try await TimelapseJournal(of: "garden", in: folder.path)
    let plan = TimelapsePlan(every: .seconds(1), title: "every 1s")
    let record = try await journal.record(of: plan, at: WallTime(seconds: 1_780_000_004))
    #expect((record.next, record.taken, record.missed, record.numbers) == (4, 3, 1, 3))
    #expect(record.lateness == Lateness())
  }

  @Test func `a finished timelapse is started again by the same plan`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "garden", in: folder.path)
    let plan = TimelapsePlan(every: .seconds(1), count: 2)
    let now = WallTime(seconds: 1_780_000_000)
    var record = try await journal.record(of: plan, at: now)
    record.miss(0..<2)
    try await journal.write(record)
    #expect(record.isFinished)
    #expect(try await !journal.record(of: plan, at: now).isBegun)
  }

  @Test func `a timelapse cannot be opened twice at the same time`() async throws {
    let folder = try TestFolder()
    let journal = try await TimelapseJournal(of: "garden", in: folder.path)
    let error = await #expect(throws: JournalError.self) {
      _ = try await TimelapseJournal(of: "garden", in: folder.path)
    }
    #expect(error?.code == .inUse)
    _ = try await TimelapseJournal(of: "street", in: folder.path)
    withExtendedLifetime(journal) {}
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"plan\":1}", "\u{0}",
    """
    {"plan":"p","anchor":{"seconds":1,"nanoseconds":0,"offset":0,"text":""},\
    "intervalNanoseconds":1,"next":1,"underway":false,"taken":1,"missed":0,"numbers":1,\
    "lateMs":[[1]]}
    """,
    """
    {"plan":"p","anchor":{"seconds":1,"nanoseconds":0,"offset":0,"text":""},\
    "intervalNanoseconds":1,"next":1,"underway":false,"taken":1,"missed":0,"numbers":1,\
    "lateMs":[[300001,1]]}
    """,
    """
    {"plan":"p","anchor":{"seconds":1,"nanoseconds":0,"offset":0,"text":""},\
    "intervalNanoseconds":1,"next":9223372036854775807,"underway":false,"taken":0,"missed":0,\
    "numbers":0}
    """,
  ])
  func `a damaged journal is an error that suggests a remedy`(text: String) async throws {
    let folder = try TestFolder()
    try folder.write(Array(text.utf8), as: "garden.json")
    let journal = try await TimelapseJournal(of: "garden", in: folder.path)
    let error = await #expect(throws: JournalError.self) { try await journal.read() }
    #expect(error?.code == .damaged)
    #expect(error?.remedy?.code == .restartTimelapse)
    #expect(error?.description.hasSuffix("; start over") == true)
  }

  @Test func `a journal that cannot be read is reported as unreadable`() async throws {
    let folder = try TestFolder()
    _ = try await TimelapseJournal(of: "inner", in: "\(folder.path)/garden.json")
    let journal = try await TimelapseJournal(of: "garden", in: folder.path)
    let error = await #expect(throws: JournalError.self) { try await journal.read() }
    #expect(error?.code == .failed)
    #expect(error?.problem.hasPrefix("cannot read the progress of the timelapse: ") == true)
  }

  @Test func `the largest numbers that a journal may contain do not overflow`() async throws {
    let folder = try TestFolder()
    let most = 1 << 36
    let text = """
      {"plan":"p","anchor":{"seconds":\(most),"nanoseconds":0,"offset":0,"text":""},\
      "intervalNanoseconds":\(Int.max),"next":\(most),"underway":true,"taken":\(most),\
      "missed":\(most),"numbers":\(most)}
      """
    try folder.write(Array(text.utf8), as: "garden.json")
    var record = try #require(
      try await TimelapseJournal(of: "garden", in: folder.path).read())
    #expect(record.resume(at: WallTime(seconds: 0)) == nil)
    var machine = TimelapseMachine(record.schedule, next: record.next)
    _ = machine.step(at: WallTime(seconds: 0), lead: .zero)
  }

  @Test func `a photo in progress at the end counts as missed only once its moment is past`() {
    var record = record(next: 2, isUnderway: true)
    #expect(record.resume(at: record.schedule.moment(2) - .milliseconds(1)) == nil)
    #expect((record.next, record.missed, record.numbers) == (2, 2, 0))

    record = self.record(next: 2, isUnderway: true)
    let missed = record.resume(at: record.schedule.moment(2))
    #expect(missed?.first.number == 3)
    #expect(missed?.count == 1)
    #expect(missed?.reason == .endedMeanwhile)
    #expect((record.next, record.missed, record.numbers) == (3, 3, 1))
  }
}
