import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureSamplePhotos
import CaptureTestKit
import CaptureTestSupport
import Dispatch
import Testing

@testable import CaptureSimulator

/// Programs that continue one scenario, one after another.
@Suite(.timeLimit(.minutes(10)))
struct ScenarioStateTests {
  /// What one program sees of the scenario.
  private struct Visit: Equatable {
    var photo: [UInt8]?
    var error: CameraError.Code?
  }

  /// Starts a program that takes a photo and stops the camera, on a clock that continues the scenario's.
  private func visit(_ scenario: Scenario, _ path: String) async throws -> Visit {
    let state = try ScenarioState(at: path)
    let clock = ManualClock(date: state.date ?? Self.start)
    let simulator = try Simulator(
      scenario, timeline: clock, photos: .samples, continuing: state)
    return try await clock.run {
      guard let device = simulator.devices().first else { return Visit(error: .unplugged) }
      let session = simulator.session(
        with: device, configuration: SessionConfiguration(request: Self.small))
      do {
        try await session.start()
        let shot = try await session.shoot(PhotoSettings())
        let bytes = shot.frame.bytes
        try await session.stop()
        return Visit(photo: bytes)
      } catch {
        return Visit(error: (error as? CameraError)?.code)
      }
    }
  }

  private static let start = WallTime(seconds: 1_800_000_000)
  private static let small = StreamRequest(size: FrameSize(width: 320, height: 240))

  @Test func `the second program opens a camera that was busy for the first opening`() async throws
  {
    let folder = try TestFolder()
    let scenario = Scenario(events: [.init(.opening(.busy(holder: "cheese"), .only(1)))])
    let visits = [
      try await visit(scenario, "\(folder.path)/state.json"),
      try await visit(scenario, "\(folder.path)/state.json"),
    ]
    #expect(visits.map(\.error) == [.busy, nil])
    #expect(visits[1].photo != nil)
  }

  @Test func `three programs take three different photos, and others start again`() async throws {
    let folder = try TestFolder()
    var photos: [[UInt8]?] = []
    for _ in 1...3 {
      photos.append(try await visit(.standard, "\(folder.path)/state.json").photo)
    }
    #expect(Set(photos).count == 3)
    let other = try await visit(.standard, "\(folder.path)/other.json").photo
    #expect(other == photos[0])
  }

  @Test func `time goes on from program to program`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/state.json"
    let scenario = Scenario(events: [
      .init(.unplug(after: .milliseconds(10))), .init(.replug(after: .seconds(60))),
    ])
    for (moment, isThere) in [(0, true), (1, false), (59, false), (61, true)] {
      let clock = ManualClock(date: Self.start + .seconds(moment))
      let simulator = try Simulator(
        scenario, timeline: clock, photos: .samples, continuing: ScenarioState(at: path))
      #expect(simulator.devices().isEmpty != isThere, "after \(moment) s")
      if moment == 59 {
        try clock.advance(by: .seconds(2))
        #expect(simulator.devices().count == 1)
      }
    }
  }

  @Test func `a scenario that names its start goes on where it was, whatever the date`()
    throws
  {
    let folder = try TestFolder()
    let path = "\(folder.path)/state.json"
    var scenario = Scenario(events: [.init(.unplug(after: .seconds(3_600)))])
    scenario.startsAt = Self.start
    // The first program has the scenario's own time, the others a date years later.
    for date in [Self.start, Self.start + .seconds(1e8), Self.start + .seconds(2e8)] {
      let clock = ManualClock(date: date)
      let state = try ScenarioState(at: path)
      let simulator = try Simulator(
        scenario, timeline: clock, photos: .samples, continuing: state)
      #expect(simulator.devices().count == 1)
      try clock.advance(by: .seconds(60))
      try state.note(0, at: clock.date) { _ in }
    }
    #expect(try ScenarioState(at: path).date == Self.start + .seconds(180))
  }

  @Test func `an opening is recorded even if the program is killed afterwards`() async throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/state.json"
    do {
      let clock = ManualClock(date: Self.start)
      let simulator = try Simulator(
        timeline: clock, photos: .samples, continuing: ScenarioState(at: path))
      let session = simulator.session(
        with: simulator.devices()[0], configuration: SessionConfiguration(request: Self.small))
      session.requestStart()
      try clock.advance(by: .milliseconds(10))
    }
    #expect(try ScenarioState(at: path).counts(of: 0).openings == 1)
    #expect(folder.names == ["state.json", "state.json.lock"])
  }

  @Test(arguments: [
    ("", "state.json"), ("{", "state.json:1"), ("{\"started\": 1}", "last"),
    ("{\"started\": 1, \"last\": 2, \"cameras\": [{}]}", "openings"), ("[]", "state.json"),
  ])
  func `a damaged state is an error that says so`(text: String, part: String) throws {
    let folder = try TestFolder()
    try folder.write(Array(text.utf8), as: "state.json")
    let error = #expect(throws: ScenarioError.self) {
      _ = try ScenarioState(at: "\(folder.path)/state.json")
    }
    #expect(error?.description.hasPrefix("the state of the simulator is damaged") == true)
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func `a state that another simulator uses is refused`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/state.json"
    let first = try ScenarioState(at: path)
    let error = #expect(throws: ScenarioError.self) { _ = try ScenarioState(at: path) }
    #expect(error?.description == "\(path): another simulator uses this state")
    withExtendedLifetime(first) {}
  }

  @Test func `the state of a scenario with other cameras is refused`() throws {
    let folder = try TestFolder()
    let path = "\(folder.path)/state.json"
    for (count, isRefused) in [(2, false), (1, true)] {
      let scenario = Scenario(cameras: (1...count).map { Scenario.Camera(number: $0) })
      let simulator = Result {
        try Simulator(scenario, timeline: ManualClock(), continuing: ScenarioState(at: path))
      }
      #expect(((try? simulator.get()) == nil) == isRefused)
    }
  }
}

/// Faults of the light.
@Suite struct LightTests {
  /// The mean brightness of pictures, a second after a fault began and a second after it ended.
  private func brightness(during fault: Scenario.LightFault) throws -> [Double] {
    let stage = try Stage(.light(fault, after: .seconds(1), lasting: .seconds(2))) {
      $0.modes = [
        StreamMode(format: .grey, size: FrameSize(width: 320, height: 240), rates: [30])
      ]
    }
    let session = stage.session()
    let means = Guarded<[Double]>([])
    let frames = session.observeFrames(on: .global()) { frame in
      let bytes = frame.bytes
      means.withLock { $0.append(Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)) }
    }
    session.requestStart()
    try stage.clock.advance(by: .seconds(4))
    frames.cancel()
    return means.withLock { $0 }
  }

  @Test func `darkness leaves hardly any light until it ends`() throws {
    let means = try brightness(during: .darkness)
    #expect(means[15] > 50)
    #expect(means[60] < 10)
    #expect(abs(means[115] - means[15]) < 1)
  }

  @Test func `a glare makes nearly everything white until it ends`() throws {
    let means = try brightness(during: .glare)
    #expect(means[60] > 230)
    #expect(abs(means[115] - means[15]) < 1)
  }

  @Test func `a camera that hunts for its exposure never settles`() throws {
    let means = try brightness(during: .hunting)
    let steps = zip(means[45..<80], means[46..<81]).map { abs($1 - $0) }
    #expect((steps.min() ?? 0) > 1)
  }

  @Test func `slow frames persist`() throws {
    let stage = try Stage(.frame(.slow(by: .milliseconds(200)), .from(10)))
    let session = stage.session(size: FrameSize(width: 320, height: 240))
    let count = Guarded(0)
    let frames = session.observeFrames(on: .global()) { _ in count.withLock { $0 += 1 } }
    session.requestStart()
    try stage.clock.advance(by: .seconds(10))
    #expect((45...55).contains(count.withLock { $0 }))
    frames.cancel()
  }
}
