import Capture
import FoundationEssentials
import Testing

/// The values of timelapses and profiles, as a program or its test creates, saves and prints them.
@Suite struct TimelapseValuesTests {
  private static let plan = TimelapsePlan(
    every: .seconds(60), count: 3, until: SampleValues.date, isAligned: true, staysWarm: false)

  private static var summary: TimelapseSummary {
    var lateness = Lateness()
    for delay in [3, 3, 40] { lateness.note(.milliseconds(delay)) }
    return TimelapseSummary(taken: 3, missed: 1, lateness: lateness, isFinished: true)
  }

  private static func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func `a timelapse's plan is the same after it was encoded and decoded`() throws {
    var named = Self.plan
    named.title = "garden"
    for plan in [Self.plan, named, TimelapsePlan(every: .milliseconds(100))] {
      let copy = try Self.decoded(plan)
      #expect(copy == plan)
      #expect(copy.title == plan.title)
    }
  }

  @Test func `a timelapse's summary is the same after it was encoded and decoded`() throws {
    #expect(try Self.decoded(Self.summary) == Self.summary)
    #expect(try Self.decoded(Self.summary.lateness).median == .milliseconds(3))
  }

  @Test(arguments: ["[[1]]", "[[-1,1]]", "[[300001,1]]", "[[1,-1]]", "[1]"])
  func `delays that no photo can have are not decoded`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Lateness.self, from: Data(json.utf8))
    }
  }

  @Test func `a plan's title follows its properties unless a title was given`() {
    var plan = TimelapsePlan(every: .seconds(60), count: 4)
    let title = plan.title
    plan.count = 5
    #expect(plan.title != title)
    #expect(plan.title == TimelapsePlan(every: .seconds(60), count: 5).title)

    var named = TimelapsePlan(every: .seconds(60), count: 4, title: "garden")
    named.count = 5
    #expect(named.title == "garden")
  }

  @Test func `each value of a timelapse prints one line`() {
    let moment = TimelapseMoment(number: 2, date: SampleValues.date)
    let missed = MissedMoments(first: moment, last: moment, reason: .readerBusy)
    let error = JournalError(.full, "the disk is full")
    let events: [TimelapseEvent] = [
      .paced(isWarm: true), .waiting(for: moment),
      .taken(SampleValues.kept, moment, late: .milliseconds(12)), .missed(missed),
      .cameraRestored, .clockMoved(.seconds(-90)), .progressNotSaved(error), .ended(Self.summary),
    ]
    #expect(
      events.map(\.description) == [
        "the camera keeps running between photos", "waiting for photo 2 of \(moment.date)",
        "photo 2 of \(moment.date): door-1.jpg, 12 ms late",
        "missed the photo of \(moment.date): the program was still handling an earlier event",
        "the camera is available again", "the clock was set back by 90 s", "the disk is full",
        "ended: 3 taken, 1 missed; median delay 3 ms, worst 40 ms",
      ])
    #expect(Set(events).count == events.count)
    #expect("\(TimelapsePlan(every: .seconds(60), count: 3))" == "every 60.0 seconds, 3 moments")
  }

  @Test func `an outcome of a profile can be created, and prints what was left out`() {
    let zoom = ControlSetting(name: "zoom", value: 3)
    let fitting = FittingSettings(
      settings: [.gain: 3], skipped: [SkippedSetting(zoom, because: .stopped)], name: "night")
    let outcome = ProfileOutcome(
      outcomes: [ControlOutcome(name: .gain, requested: 3, actual: 3)], fitting: fitting)
    #expect(!outcome.isComplete)
    #expect(outcome.description == "1 of 2 settings applied; " + fitting.remarks.joined())
    #expect(fitting.description == "gain=3; " + fitting.remarks.joined())
    #expect(fitting.remarks.first?.hasPrefix("the profile night: zoom=3 is left out: ") == true)
  }

  @Test func `an error of a profile or a journal can be created, and includes its remedy`() {
    let remedy = Remedy(.other, "try again")
    let profile = ProfileError(.otherCamera, "it is of another camera")
    let journal = JournalError(.inUse, "it is in use", remedy: remedy)
    #expect(profile.description == "it is of another camera")
    #expect(journal.description == "it is in use; try again")
  }
}
