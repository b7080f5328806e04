import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct PlugTests {
  @Test func `a camera that returns under a new number resumes its session`() throws {
    let stage = try Stage(.unplug(after: .seconds(2)), .replug(after: .seconds(5), number: 3))
    let session = stage.session()
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    try stage.clock.advance(by: .seconds(4))
    #expect(stage.simulator.devices() == [])
    #expect(session.state == .interrupted)
    try stage.clock.advance(by: .seconds(4))
    #expect(reports.words == ["started", "interrupted: it was unplugged", "resumed"])
    #expect(session.device.path == "simulator:3")
    #expect(session.device.identity == Scenario.Camera().identity)
  }

  @Test func `a camera that stays unplugged ends the session at its deadline`() throws {
    let stage = try Stage(.unplug(after: .seconds(2)))
    let session = stage.session()
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    try stage.clock.advance(by: .seconds(63))
    #expect(
      reports.words == ["started", "interrupted: it was unplugged", "failed: it was unplugged"])
  }

  @Test func `the next event of a scenario is the earliest that has not happened at its time`()
    throws
  {
    let stage = try Stage(
      .replug(after: .seconds(5)), .unplug(after: .seconds(2)), .frame(.garbage, .only(900)))
    #expect(stage.simulator.nextEvent == .seconds(2))
    try stage.clock.advance(by: .seconds(3))
    #expect(stage.simulator.nextEvent == .seconds(5))
    try stage.clock.advance(by: .seconds(3))
    #expect(stage.simulator.nextEvent == nil)
  }

  @Test func `opening an unplugged camera fails with an error worth retrying`() async throws {
    let stage = try Stage()
    let session = stage.session()
    stage.simulator.unplug()
    try await stage.clock.run {
      do throws(CameraError) {
        try await session.start()
        Issue.record("it was opened")
      } catch {
        #expect(error.cause == .unplugged)
        #expect(error.isWorthRetrying)
      }
    }
  }

  @Test func `a session may wait for a camera that is unplugged before it is opened`() throws {
    let stage = try Stage()
    var configuration = SessionConfiguration()
    configuration.waitsForMissingCamera = true
    let session = stage.simulator.session(
      with: stage.simulator.devices()[0], configuration: configuration)
    let reports = ReportLog(of: session, on: stage.clock)
    stage.simulator.unplug()
    session.requestStart()
    try stage.clock.advance(by: .seconds(3))
    #expect(reports.words == ["interrupted: it was unplugged"])
    stage.simulator.plug()
    try stage.clock.advance(by: .seconds(3))
    #expect(reports.words == ["interrupted: it was unplugged", "resumed", "started"])
  }

  @Test func `a start of a camera that is unplugged while it opens and stays away fails`()
    async throws
  {
    let stage = try Stage(.unplug(after: .milliseconds(10)))
    try await stage.run { session in
      let error = await #expect(throws: CameraError.self) { try await session.start() }
      #expect(error?.cause == .unplugged)
    }
  }

  @Test func `a camera unplugged briefly while it opens is opened again`() throws {
    let stage = try Stage { $0.startUp = .seconds(1) }
    let session = stage.session()
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    try stage.clock.settle()
    stage.simulator.unplug()
    stage.simulator.plug()
    try stage.clock.advance(by: .seconds(5))
    #expect(reports.words == ["interrupted: it was unplugged", "resumed", "started"])
  }

  @Test func `an event for a camera that does not exist is refused`() {
    let event = Scenario.Event(.unplug(after: .seconds(1)), toCamera: 1)
    let error = #expect(throws: ScenarioError.self) {
      try Stage(playing: Scenario(events: [event]))
    }
    #expect(error?.description == "an event names camera 1, but the last one is camera 0")
  }

  @Test func `an observer is notified whenever a camera is plugged in or unplugged`() async throws {
    let stage = try Stage(
      .unplug(after: .seconds(1)), .replug(after: .seconds(2)), .unplug(after: .seconds(3)))
    let counts = try await stage.clock.run {
      var counts: [Int] = []
      for await devices in stage.simulator.changes().prefix(4) {
        counts.append(devices.count)
      }
      return counts
    }
    #expect(counts == [1, 0, 1, 0])
  }

  @Test func `a camera plugged in under a used number gets the next free one`() throws {
    let cameras = [Scenario.Camera(number: 1), Scenario.Camera(number: 2)]
    let simulator = try Simulator(Scenario(cameras: cameras), timeline: ManualClock())
    simulator.unplug(0)
    simulator.plug(0, as: 1)
    #expect(simulator.devices().map(\.path) == ["simulator:1", "simulator:2"])
    #expect(simulator.devices().map(\.identity.serial) == ["SIM-0002", "SIM-0001"])
  }

  @Test func `a camera may be unplugged when the simulator starts`() throws {
    let stage = try Stage(.replug(after: .seconds(1))) { $0.isPluggedIn = false }
    #expect(stage.simulator.devices() == [])
    try stage.clock.advance(by: .seconds(1))
    #expect(stage.simulator.devices().count == 1)
  }
}
