import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import CaptureTime
import Dispatch
import Testing

/// A timelapse with a reliable camera, on a clock whose date can be changed.
struct TimelapseFixture: Sendable {
  let clock = ShiftedClock()
  let driver: SteadyDriver
  let coordinator: CameraCoordinator
  let log = TimelapseLog()
  private let queue = DispatchQueue(label: "capture.tests.lapse")

  init(keeper: any PhotoKeeper = Album()) {
    driver = SteadyDriver(on: clock)
    let session = DriverSession(device: .test, driver: driver, timeline: clock)
    coordinator = CameraCoordinator(session: session, keeper: keeper, timeline: clock)
  }

  /// A schedule whose first moment comes after a delay.
  func schedule(
    every interval: Duration, count: Int?, after delay: Duration = .seconds(4)
  ) -> Schedule {
    Schedule(from: clock.date + delay, every: interval, count: count)
  }

  func record(every interval: Duration, count: Int?) -> TimelapseRecord {
    TimelapseRecord(of: schedule(every: interval, count: count), as: "test")
  }

  func timelapse(
    _ record: TimelapseRecord, settings: PhotoSettings = PhotoSettings(),
    staysWarm: Bool? = nil, journal: TimelapseJournal? = nil
  ) -> Timelapse {
    Timelapse(
      record, with: coordinator, settings: settings, staysWarm: staysWarm, journal: journal)
  }

  /// Runs a timelapse, with actions at given times after its start.
  func run(
    _ timelapse: Timelapse, happenings: [(Duration, @Sendable () -> Void)] = []
  ) async throws -> TimelapseSummary {
    let log = log
    let alarms = happenings.map { clock.alarm(after: $0.0, on: queue, $0.1) }
    defer { alarms.forEach { $0.cancel() } }
    return try await clock.base.run {
      var summary: TimelapseSummary?
      for try await event in timelapse {
        log.note(event)
        if case .ended(let end) = event { summary = end }
      }
      try await coordinator.stop()
      return try #require(summary)
    }
  }
}

/// Records a timelapse's events.
final class TimelapseLog: Sendable {
  private let notes = Guarded<[TimelapseEvent]>([])

  var events: [TimelapseEvent] { notes.withLock { $0 } }

  func note(_ event: TimelapseEvent) {
    notes.withLock { $0.append(event) }
  }

  /// Notes all events of a timelapse.
  func note(all timelapse: Timelapse) async {
    do {
      for try await event in timelapse { note(event) }
    } catch {
      Issue.record(error)
    }
  }

  /// The numbers of the moments with a photo.
  var taken: [Int] {
    events.compactMap { event in
      if case .taken(_, let moment, _) = event { moment.number } else { nil }
    }
  }

  var lateness: [Duration] {
    events.compactMap { event in
      if case .taken(_, _, let late) = event { late } else { nil }
    }
  }

  var missed: [MissedMoments] {
    events.compactMap { event in
      if case .missed(let moments) = event { moments } else { nil }
    }
  }

  /// The numbers of all moments taken or missed, in the order of their events.
  var decided: [Int] {
    events.flatMap { event -> [Int] in
      switch event {
      case .taken(_, let moment, _): [moment.number]
      case .missed(let moments): Array(moments.first.number...moments.last.number)
      default: []
      }
    }
  }

  var clockMoves: [Duration] {
    events.compactMap { event in
      if case .clockMoved(let span) = event { span } else { nil }
    }
  }

  var paces: [Bool] {
    events.compactMap { event in
      if case .paced(let isWarm) = event { isWarm } else { nil }
    }
  }
}
