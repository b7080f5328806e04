import CaptureCamera
import CaptureDoctor
import CaptureImaging
import CaptureSimulator
import CaptureTestKit
import Testing

/// Trials of simulated cameras, whose faults the scenario specifies.
@Suite(.timeLimit(.minutes(10)))
struct TrialTests {
  private func examine(
    _ happenings: [Scenario.EventKind] = [], darkFrames: Int = 5, span: Duration = .seconds(4)
  ) async throws -> Examination {
    let clock = ManualClock()
    return try await clock.run {
      var scenario = Scenario.standard
      scenario.cameras[0].darkFrames = darkFrames
      scenario.events = happenings.map { Scenario.Event($0) }
      let simulator = try Simulator(scenario, timeline: clock)
      let size = FrameSize(width: 1280, height: 720)
      return await CameraDoctor(simulator).examine(
        simulator.devices()[0], in: [StreamRequest(size: size)], for: span)
    }
  }

  @Test func `a trial of a working camera finds nothing worth a warning`() async throws {
    let examination = try await examine()
    let trial = try #require(examination.trials.first)
    #expect(trial.failure == nil)
    #expect(trial.opening == .milliseconds(20))
    #expect(trial.closing != nil)
    #expect(trial.tally.missed == 0)
    #expect(abs((trial.tally.rate ?? 0) - 30) < 1)
    #expect(trial.curve.settledAfter ?? .seconds(9) < .seconds(1))
    #expect(trial.faults.isEmpty)
    #expect(examination.findings.allSatisfy { $0.weight == .note })
  }

  @Test func `a camera that brightens more slowly settles later`() async throws {
    let quick = try await examine(darkFrames: 5).trials[0].curve.settledAfter
    let slow = try await examine(darkFrames: 40).trials[0].curve.settledAfter
    #expect(try #require(slow) > #require(quick))
  }

  @Test func `damaged, flagged and missing frames are counted and reported`() async throws {
    let examination = try await examine([
      .frame(.truncated(toBytes: 3000), .from(10, count: 3)),
      .frame(.flagged, .from(20, count: 2)),
      .frame(.dropped, .from(30, count: 30)),
    ])
    let trial = examination.trials[0]
    #expect(trial.faults["damaged"]?.count == 3)
    #expect(trial.tally.flagged == 2)
    #expect(trial.tally.missed == 30)
    #expect(
      Set(examination.findings.map(\.kind)).isSuperset(
        of: ["damaged-pictures", "broken-frames", "missing-frames"]))
    #expect(!examination.hasFailure)
  }

  @Test func `a busy camera is reported as a failure with its error`() async throws {
    let examination = try await examine([
      .opening(.busy(holder: "cheese (pid 42)"), .from(1))
    ])
    #expect(examination.hasFailure)
    #expect(examination.trials.count == 1)
    #expect(examination.findings.last?.error?.cause == .busy(holder: "cheese (pid 42)"))
    #expect(examination.findings.last?.sentence.hasSuffix("in use by cheese (pid 42)") == true)
  }

  @Test func `a camera that sends no first frame ends the trial at the deadline`() async throws {
    let examination = try await examine(
      [.opening(.slowFirstFrame(by: .seconds(60)), .from(1))], span: .seconds(1))
    #expect(examination.findings.last?.error?.cause == .silent(for: .seconds(5)))
    #expect(examination.trials[0].closing != nil)
  }

  @Test func `a camera that falls silent is reported as a failure despite its earlier frames`()
    async throws
  {
    for span in [Duration.seconds(1), .seconds(4)] {
      let examination = try await examine([.frame(.stall(), .only(6))], span: span)
      let trial = examination.trials[0]
      #expect(trial.tally.frames == 5)
      #expect(trial.tally.silence >= .seconds(2))
      #expect(trial.tally.longestGap == trial.tally.silence)
      #expect(examination.findings.last?.error?.cause == .silent(for: .seconds(2)))
    }
  }

  @Test func `a camera whose last frame is only late is not reported as a failure`() async throws {
    let examination = try await examine(
      [.frame(.stall(lasting: .milliseconds(1500)), .only(25))], span: .seconds(1))
    let tally = examination.trials[0].tally
    #expect(tally.frames == 25)
    #expect(tally.silence < .milliseconds(100))
    #expect(tally.longestGap > .seconds(1))
    #expect(!examination.hasFailure)
  }

  @Test func `a pause long enough to interrupt a session is reported as a warning`() async throws {
    let examination = try await examine(
      [.frame(.stall(lasting: .milliseconds(2500)), .only(10))], span: .seconds(6))
    #expect(!examination.hasFailure)
    let told = examination.findings.filter { $0.weight == .warning }
    #expect(told.map(\.kind) == ["pause"])
    #expect(told.first?.sentence.hasPrefix("no frame arrived for 2.") == true)
  }

  @Test func `a camera that is unplugged ends its trial with that error`() async throws {
    let examination = try await examine([.unplug(after: .seconds(1))])
    #expect(examination.trials[0].tally.frames > 10)
    #expect(examination.findings.last?.error?.cause == .unplugged)
  }

  @Test func `a camera that cannot be opened is not tried in further modes`() async throws {
    let clock = ManualClock()
    let trials = try await clock.run {
      var scenario = Scenario.standard
      scenario.events = [Scenario.Event(.opening(.permissionDenied, .from(1)))]
      let simulator = try Simulator(scenario, timeline: clock)
      return await CameraDoctor(simulator).examine(
        simulator.devices()[0], in: [StreamRequest(), StreamRequest()]
      ).trials
    }
    #expect(trials.count == 1)
  }
}
