internal import CaptureBase
internal import CaptureCoordinator
internal import CaptureSimulator
internal import CaptureTime
internal import CaptureWords

/// The time in which a command runs: the machine's, or that of a scenario which names its start.
///
/// A scenario's time passes as fast as the machine can simulate it, and in the same way every time.
struct ProgramTime: Sendable {
  private let clock: ManualClock?
  /// Where the ids of photos come from in a scenario's own time.
  private let seed: UInt64

  static let machine = ProgramTime(clock: nil, seed: 0)

  private init(clock: ManualClock?, seed: UInt64) {
    self.clock = clock
    self.seed = seed
  }

  /// Creates the time of a scenario, which continues where a state says that it has come to.
  init(of scenario: Scenario, continuing state: ScenarioState? = nil) {
    guard let start = scenario.startsAt else {
      self = .machine
      return
    }
    // Programs that continue one scenario give their photos other ids.
    let seed = scenario.seed &+ UInt64(state?.photoCount ?? 0) << 32
    let date = state?.date.map { start + ($0 - start) } ?? start
    self.init(clock: ManualClock(date: date), seed: seed)
  }

  /// Whether this is a scenario's own time, which passes only while ``run(_:)`` waits.
  var isSimulated: Bool { clock != nil }

  /// The ids of photos; in a scenario's own time, those of a program's next coordinator are others.
  func photoIDs(ofCoordinator number: Int = 0) -> PhotoIDSource {
    isSimulated ? .seeded(seed &+ UInt64(number) << 48) : .random
  }

  var timeline: any Timeline {
    if let clock { clock } else { WallTimeline() }
  }

  /// The time since a fixed moment, in which a machine that sleeps counts as waiting.
  var elapsed: Duration {
    clock.map { $0.now - .zero } ?? Self.begun.duration(to: .now)
  }

  private static let begun = ContinuousClock.now

  func sleep(for span: Duration) async throws {
    if let clock { try await clock.sleep(for: span) } else { try await Task.sleep(for: span) }
  }

  /// Runs work that waits by this time; a cancelled task cancels the work.
  func run<Success: Sendable>(
    _ work: @escaping @Sendable () async -> Success
  ) async throws(Failure) -> Success {
    guard let clock else { return await work() }
    do {
      return try await clock.run(limit: Self.limit, work)
    } catch {
      throw .message("cannot finish the scenario: \(error)", .failed)
    }
  }

  /// A hundred years; whatever waits for a camera has its own deadline.
  private static let limit = Duration.seconds(100 * 365 * 86_400)
}
