import CaptureCamera
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct VirtualTimeTests {
  private let eventful = Scenario(
    events: [
      Scenario.Event(.frame(.flagged, .from(100, count: 50))),
      Scenario.Event(.frame(.dropped, .from(400, count: 7))),
      Scenario.Event(.frame(.stall(), .only(3000))),
      Scenario.Event(.unplug(after: .seconds(200))),
      Scenario.Event(.replug(after: .seconds(212), number: 4)),
    ])

  /// Returns the events and frames of ten minutes.
  private func tenMinutes(of scenario: Scenario) throws -> (words: [String], frames: [String]) {
    let stage = try Stage(playing: scenario)
    let session = stage.session()
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    try stage.clock.advance(by: .seconds(600))
    session.requestStop()
    try stage.clock.settle()
    return (reports.words, reports.frames)
  }

  @Test func `ten minutes on a virtual clock are the same every time`() throws {
    let (first, second) = (try tenMinutes(of: eventful), try tenMinutes(of: eventful))
    #expect(
      first.words == [
        "started", "interrupted: no answer within 2 s", "resumed", "interrupted: it was unplugged",
        "resumed", "stopped",
      ])
    #expect((17_000..<18_000).contains(first.frames.count))
    let isSame = first == second
    #expect(isSame)
  }

  @Test func `a different seed gives different jitter`() throws {
    let (first, second) = (try tenMinutes(of: .standard), try tenMinutes(of: Scenario(seed: 2)))
    #expect(first.words == second.words)
    let isSame = first.frames == second.frames
    #expect(!isSame)
  }

  @Test func `two cameras at once keep their own identities and pictures`() async throws {
    var cameras = [Scenario.Camera(number: 1), Scenario.Camera(number: 2)]
    for index in cameras.indices { cameras[index].darkFrames = 0 }
    cameras[0].order = .fixed("04-lake")
    cameras[1].order = .fixed("12-sea.jpg")
    let stage = try Stage(playing: Scenario(cameras: cameras))
    let (left, right) = (stage.session(0), stage.session(1))
    let shots = try await stage.clock.run {
      async let first: Void = left.start()
      async let second: Void = right.start()
      _ = try await (first, second)
      let settings = PhotoSettings(priority: .speed)
      return [try await left.shoot(settings), try await right.shoot(settings)]
    }
    #expect(shots.map(\.device.identity.serial) == ["SIM-0001", "SIM-0002"])
    let isRight = shots.map(\.frame.bytes) == [Photo.samples[3].bytes, Photo.samples[11].bytes]
    #expect(isRight)
  }
}
