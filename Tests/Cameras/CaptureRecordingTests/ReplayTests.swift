import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureRecording

/// Recordings are replayed as they were recorded.
@Suite(.timeLimit(.minutes(10)))
struct ReplayTests {
  static let examples = [
    "busy", "permissionDenied", "noBandwidth", "slowFirstFrame", "stall", "flagged", "truncated",
    "garbage", "missingTables", "padded", "wrongSize", "dropped", "backwards", "unplug", "replug",
    "stuckControl", "refusedControl", "twoCameras",
  ]

  /// Returns the duration of an example; a session waits a minute for an unplugged camera.
  private static func seconds(of example: String) -> Int { example == "unplug" ? 70 : 8 }

  /// Runs a scenario, and returns the events of its session.
  private func reports(
    _ scenario: Scenario, for seconds: Int, into folder: String?, photos: Bool = true
  ) throws -> ReportLog {
    let request = StreamRequest(controls: [ControlSetting(name: "brightness", value: "140")])
    let fixture = try RecordingFixture(
      playing: scenario, request: request, into: folder, keepingPhotos: photos)
    try fixture.run(for: .seconds(seconds))
    return fixture.reports
  }

  @Test(arguments: examples, [true, false])
  func `a session with a recording has the same events as with the camera`(
    name: String, photos: Bool
  ) throws {
    let folder = try TestFolder()
    let seconds = Self.seconds(of: name)
    let path = "\(folder.path)/recording"
    let alone = try reports(.example(name), for: seconds, into: nil)
    let recorded = try reports(.example(name), for: seconds, into: path, photos: photos)
    let played = try reports(.recording(in: path), for: seconds, into: nil)
    #expect(recorded.words == alone.words)
    #expect(played.words == recorded.words)
    #expect(!played.words.isEmpty)
    let isSame = played.frames == recorded.frames && recorded.frames == alone.frames
    #expect(isSame)
  }

  @Test(arguments: examples)
  func `a recording of a replayed recording is the same`(name: String) throws {
    let folder = try TestFolder()
    let seconds = Self.seconds(of: name)
    _ = try reports(.example(name), for: seconds, into: "\(folder.path)/1")
    _ = try reports(.recording(in: "\(folder.path)/1"), for: seconds, into: "\(folder.path)/2")
    _ = try reports(.recording(in: "\(folder.path)/2"), for: seconds, into: "\(folder.path)/3")
    let recordings = try (1...3).map { try Recording(at: "\(folder.path)/\($0)") }
    let areSame =
      withoutModes(recordings[0].entries) == withoutModes(recordings[1].entries)
      && recordings[1].entries == recordings[2].entries
      && recordings[1].header == recordings[2].header
    #expect(areSame)
    for frame in recordings[0].frames {
      let isSame = recordings[0].bytes(of: frame) == recordings[2].bytes(of: frame)
      #expect(isSame && recordings[0].bytes(of: frame) != nil)
    }
  }

  /// Returns the entries without the modes that the camera offered, which a recording reduces.
  private func withoutModes(_ entries: [Recording.Entry]) -> [Recording.Entry] {
    entries.map { entry in
      guard case .opened(var device, let format) = entry.event else { return entry }
      device.modes = []
      return Recording.Entry(
        moment: entry.moment, opening: entry.opening, event: .opened(device, format))
    }
  }

  @Test(arguments: examples)
  func `a recording of a replay without photos has the same faults`(name: String) throws {
    let folder = try TestFolder()
    let seconds = Self.seconds(of: name)
    _ = try reports(.example(name), for: seconds, into: "\(folder.path)/1", photos: false)
    _ = try reports(
      .recording(in: "\(folder.path)/1"), for: seconds, into: "\(folder.path)/2", photos: false)
    let facts = try (1...2).map { number in
      try Recording(at: "\(folder.path)/\(number)").frames.map { frame in
        let fault = frame.condition.fault ?? "\(frame.condition)"
        return "\(frame.sequence) \(frame.exposed) \(frame.isFlaggedBroken) \(fault)"
      }
    }
    #expect(facts[0] == facts[1])
  }

  @Test func `a recorded photo is replayed byte for byte`() async throws {
    let folder = try TestFolder()
    let recording = try record(.small(), into: "\(folder.path)/a")
    let fixture = try RecordingFixture(playing: .recording(in: "\(folder.path)/a"), into: nil)
    let session = fixture.session
    let (number, bytes) = try await fixture.clock.run {
      try await session.start()
      let frame = try await session.shoot(PhotoSettings(priority: .speed)).frame
      return (frame.sequence, frame.copiedBytes)
    }
    let frame = try #require(recording.frames.first { $0.sequence == number })
    let isSame = recording.bytes(of: frame) == [bytes]
    #expect(isSame)
  }

  @Test func `a stream that was still running when it was recorded is repeated`() throws {
    let folder = try TestFolder()
    _ = try record(.small(), into: "\(folder.path)/a")
    let fixture = try RecordingFixture(
      playing: .recording(in: "\(folder.path)/a"), into: "\(folder.path)/b")
    try fixture.run(for: .seconds(20))
    let frames = try Recording(at: "\(folder.path)/b").frames
    #expect((550...650).contains(frames.count))
    #expect(frames.map(\.sequence) == Array(0..<frames.count))
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame.exposed < next.exposed) }
    #expect(fixture.reports.words == ["started", "photo", "stopped"])
  }

  @Test func `openings after the last recorded one replay the last stream`() throws {
    let folder = try TestFolder()
    _ = try record(.small(), into: "\(folder.path)/a")
    let fixture = try RecordingFixture(playing: .recording(in: "\(folder.path)/a"), into: nil)
    for _ in 1...3 { try fixture.run(for: .seconds(1)) }
    #expect(
      fixture.reports.words
        == Array(repeating: ["started", "photo", "stopped"], count: 3).flatMap { $0 }
    )
  }

  @Test func `a replayed camera offers only the recorded modes`() throws {
    let folder = try TestFolder()
    let modes = Scenario.Camera.standardModes
    let scenario = Scenario.small { $0.modes = modes }
    let request = StreamRequest(size: modes[5].size, format: modes[5].format)
    let fixture = try RecordingFixture(
      playing: scenario, request: request, into: "\(folder.path)/a")
    try fixture.run(for: .seconds(1))
    let replay = try RecordingFixture(playing: .recording(in: "\(folder.path)/a"), into: nil)
    #expect(replay.simulator.devices()[0].modes == [modes[5]])
    try replay.run(for: .seconds(1))
    #expect(replay.reports.words == ["started", "photo", "stopped"])
    let other = try RecordingFixture(
      playing: .recording(in: "\(folder.path)/a"), request: StreamRequest(format: .motionJPEG),
      into: nil)
    try other.run(for: .seconds(1))
    #expect(other.reports.words == ["no photo", "failed: it does not offer MJPG", "stopped"])
  }

  @Test func `a replayed camera offers modes that were known only after it was opened`() throws {
    let folder = try TestFolder()
    let whole = try record(.small(), into: "\(folder.path)/a")
    var header = whole.header
    (header.device.modes, header.device.controls) = ([], [])
    let recording = Recording(folder: whole.folder, header: header, entries: whole.entries)
    let scenario = Scenario(cameras: [Scenario.Camera(playing: recording)])
    let wish = ControlSetting(name: "gain", value: "7")
    let replay = try RecordingFixture(
      playing: scenario, request: StreamRequest(controls: [wish]), into: nil)
    #expect(replay.simulator.devices()[0].modes == whole.device.modes)
    try replay.run(for: .seconds(1))
    #expect(replay.reports.words == ["started", "photo", "stopped"])
  }

  @Test func `a control that kept its value when recorded keeps it in the replay`() throws {
    let folder = try TestFolder()
    let scenario = Scenario.small(.stuckControl("brightness"))
    let wish = ControlSetting(name: "brightness", value: "200")
    let fixture = try RecordingFixture(
      playing: scenario, request: StreamRequest(controls: [wish]), into: "\(folder.path)/a")
    try fixture.run(for: .seconds(1))
    let other = ControlSetting(name: "brightness", value: "90")
    let gain = ControlSetting(name: "gain", value: "7")
    let replay = try RecordingFixture(
      playing: .recording(in: "\(folder.path)/a"),
      request: StreamRequest(controls: [other, gain]), into: nil)
    replay.session.requestStart()
    try replay.clock.advance(by: .seconds(1))
    #expect(
      replay.session.format?.controls == [
        ControlOutcome(name: "brightness", requested: 90, actual: 128),
        ControlOutcome(name: "gain", requested: 7, actual: 7),
      ])
  }

  @Test func `a scenario file may mix recorded and simulated cameras`() throws {
    let folder = try TestFolder()
    _ = try record(.small(), into: "\(folder.path)/door")
    let text = """
      { "cameras": [{ "name": "Garden" }, { "recording": "door" }],
        "events": [{ "fault": "unplug", "camera": 1, "after": "500ms" }] }
      """
    let scenario = try Scenario(reading: Array(text.utf8), file: "\(folder.path)/mixed.json")
    let simulator = try Simulator(scenario, timeline: ManualClock())
    #expect(simulator.devices().map(\.identity.name) == ["Garden", "Simulated Camera"])
    #expect(simulator.devices().map(\.path) == ["simulator:0", "simulator:1"])
  }

  @Test func `a recorded camera accepts no events except plugging and unplugging`() throws {
    let folder = try TestFolder()
    _ = try record(.small(), into: "\(folder.path)/door")
    let text = """
      { "cameras": [{ "recording": "door" }],
        "events": [{ "fault": "flagged", "frame": 3 }] }
      """
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(reading: Array(text.utf8), file: "\(folder.path)/mixed.json")
    }
    #expect(
      error?.description
        == "\(folder.path)/mixed.json:2: events[0].fault: it replays a recording, and can only be "
        + "unplugged")
    var scenario = try Scenario(path: "\(folder.path)/door")
    scenario.events = [Scenario.Event(.frame(.garbage, .only(1)))]
    #expect(throws: ScenarioError.self) { try Simulator(scenario) }
  }

  @Test(arguments: CameraContract.clauses)
  func `a replayed camera keeps the session's contract`(clause: ContractClause) async throws {
    let folder = try TestFolder()
    _ = try record(
      .small { $0.modes[0].rates = [60] }, into: "\(folder.path)/a", keepingPhotos: false)
    let clock = ManualClock()
    let simulator = try Simulator(.recording(in: "\(folder.path)/a"), timeline: clock)
    let device = simulator.devices()[0]
    let subject = ContractSubject(
      timeline: clock,
      makeSession: { simulator.session(with: device, configuration: $0) },
      unplug: { simulator.unplug(0) }, replug: { simulator.plug(0) })
    let outcome = try await clock.run { try await clause.check(on: subject) }
    // A recording may have only one size.
    #expect(outcome == .kept || clause.description.contains("size"))
  }
}
