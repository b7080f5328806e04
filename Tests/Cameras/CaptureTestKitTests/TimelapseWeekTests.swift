import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureSamplePhotos
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Testing

/// A week of photos, one per minute, with a simulated camera that is unplugged and fails at times.
@Suite(.timeLimit(.minutes(10)))
struct TimelapseWeekTests {
  @Test func `a week on a virtual clock has a photo or a reason for every minute`() async throws {
    let week = 7 * 24 * 60
    let clock = ManualClock()
    let simulator = try Simulator(Self.scenario, timeline: clock, photos: .samples)
    let coordinator = CameraCoordinator(
      session: simulator.session(
        with: simulator.devices()[0], configuration: SessionConfiguration()),
      keeper: Counter(), timeline: clock)
    let schedule = Schedule(
      from: Schedule.anchor(after: clock.date), every: .seconds(60), count: week)
    let timelapse = Timelapse(
      TimelapseRecord(of: schedule, as: "a week"), with: coordinator)
    let ledger = Ledger()
    let summary = try await clock.run(limit: .seconds(8 * 24 * 60 * 60)) {
      var summary: TimelapseSummary?
      for try await event in timelapse {
        ledger.note(event)
        if case .ended(let end) = event { summary = end }
      }
      try await coordinator.stop()
      return try #require(summary)
    }

    let numbers = ledger.numbers
    #expect(numbers.count == week)
    let isInOrder = numbers == Array(1...week)
    #expect(isInOrder)
    #expect(summary.taken + summary.missed == week)
    #expect(ledger.missed.reduce(0) { $0 + $1.count } == 31)
    #expect(ledger.missed.allSatisfy { $0.reason.kind == "failed" })
    #expect(try #require(summary.lateness.median) <= .milliseconds(500))
  }

  /// A camera that is unplugged twice, stalls once and sends one frame of noise.
  private static var scenario: Scenario {
    var camera = Scenario.Camera()
    camera.photos = .samples
    camera.order = .fixed("01-harbour")
    camera.modes = [
      StreamMode(format: .motionJPEG, size: FrameSize(width: 64, height: 48), rates: [2])
    ]
    return Scenario(
      cameras: [camera],
      events: [
        .init(.unplug(after: .seconds(86_400))), .init(.replug(after: .seconds(86_400 + 1_800))),
        .init(.unplug(after: .seconds(3 * 86_400 + 30))),
        .init(.replug(after: .seconds(3 * 86_400 + 60 + 35), number: 4)),
        .init(.frame(.stall(), .only(40_000))), .init(.frame(.garbage, .only(80_000))),
      ])
  }
}

/// A keeper that discards every photo.
private struct Counter: PhotoKeeper {
  func keep(_ photo: TakenPhoto) throws(KeepingError) -> KeptPhoto {
    KeptPhoto(photo, at: "nowhere")
  }
}

/// The numbers of the moments, and the reasons for the missed ones.
private final class Ledger: Sendable {
  private let notes = Guarded<(numbers: [Int], missed: [MissedMoments])>(([], []))

  var numbers: [Int] { notes.withLock { $0.numbers } }
  var missed: [MissedMoments] { notes.withLock { $0.missed } }

  func note(_ event: TimelapseEvent) {
    notes.withLock { notes in
      switch event {
      case .taken(_, let moment, _): notes.numbers.append(moment.number)
      case .missed(let moments):
        notes.numbers += moments.first.number...moments.last.number
        notes.missed.append(moments)
      default: break
      }
    }
  }
}
