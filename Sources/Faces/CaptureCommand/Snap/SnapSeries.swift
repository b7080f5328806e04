internal import CaptureBase
internal import CaptureCoordinator
internal import CaptureTime
internal import CaptureWords

/// The photos of one `capture snap`, each taken at its scheduled moment.
struct SnapSeries {
  private let camera: SnapCamera
  private let output: SnapOutput
  private var schedule: SnapSchedule
  private let time: ProgramTime
  private let begun: Duration
  private var sleep = SleepWatch()
  /// The reason to report if moments turn out to have been missed.
  private var excuse = MissReason.heldUp
  private var hasMissed = false

  init(
    _ options: SnapOptions, with camera: SnapCamera, _ output: SnapOutput, in time: ProgramTime
  ) {
    self.time = time
    begun = time.elapsed
    self.camera = camera
    self.output = output
    schedule = SnapSchedule(every: options.interval, count: options.count)
  }

  /// Takes photos until the last one, the first failure, or until the task is cancelled.
  mutating func take() async -> ExitCode {
    while true {
      if let slept = sleep.look() { excuse = .clockMoved(slept) }
      switch schedule.step(at: now) {
      case .finish: return hasMissed ? .someMissed : .done
      case .miss(let numbers): miss(numbers)
      case .wait(let span, let number):
        guard await wait(span, for: number) else { return .interrupted }
      case .shoot(let number):
        if let failure = await shoot(number) { return failure }
      }
    }
  }

  private var now: Duration { time.elapsed - begun }

  /// Takes a photo; returns the exit code if that fails.
  private mutating func shoot(_ number: Int) async -> ExitCode? {
    output.progress(number)
    do throws(SnapError) {
      let photo = try await camera.photo()
      output.report(photo, number)
      excuse = .overtaken(by: named(number).date)
      schedule.note(at: now)
      return nil
    } catch {
      if !Task.isCancelled { output.fail(error.sentence, error.code) }
      return error.code
    }
  }

  /// Waits for at most a second; returns false if the task was cancelled.
  private mutating func wait(_ span: Duration, for number: Int) async -> Bool {
    excuse = .heldUp
    output.progress(number, in: span)
    return (try? await time.sleep(for: min(span, .seconds(1)))) != nil && !Task.isCancelled
  }

  private mutating func miss(_ numbers: ClosedRange<Int>) {
    hasMissed = true
    output.tell(
      MissedMoments(
        first: named(numbers.lowerBound), last: named(numbers.upperBound), reason: excuse))
  }

  private func named(_ number: Int) -> TimelapseMoment {
    TimelapseMoment(number: number, date: time.timeline.date - (now - schedule.moment(of: number)))
  }
}

/// Detects that the machine slept: one clock keeps running meanwhile, and the other does not.
struct SleepWatch {
  private var offset = Self.offset

  /// More than two clocks can differ by because they are read in turn.
  private static let tolerance = Duration.milliseconds(500)
  private static let (awake, always) = (SuspendingClock.now, ContinuousClock.now)

  /// Returns how long the machine has slept since the last call; nil if it has not.
  mutating func look() -> Duration? {
    let slept = Self.offset - offset
    guard slept > Self.tolerance else { return nil }
    offset += slept
    return slept
  }

  private static var offset: Duration {
    always.duration(to: .now) - awake.duration(to: .now)
  }
}
