internal import CaptureBase
internal import CaptureFiles
internal import Dispatch

/// Requests photos at regular moments that do not drift.
///
/// A request that would be much too late is skipped, because it would leave no time for the next
/// one: the delay is caused by the machine, not by the measured code.
final class ScrubPacer: Sendable {
  private struct State: Sendable {
    var next = 0
    var skipped = 0
  }

  private let places: [Int?]
  private let interval: Duration
  private let state = Guarded(State())

  init(_ places: [Int?], rate: Double) {
    self.places = places
    interval = .nanoseconds(Int64(1_000_000_000 / rate))
  }

  /// Requests all places on a queue; returns the number of skipped ones.
  func run(
    on queue: DispatchQueue, _ ask: @escaping @Sendable (_ place: Int) -> Void
  ) async -> Int {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    let begun = ContinuousClock.now + interval
    timer.onEvent { [self] in
      guard tick(begun.duration(to: .now), ask) else { return }
      end.finish()
    }
    timer.schedule(
      deadline: .now() + .nanoseconds(Int(interval.nanoseconds)),
      repeating: .nanoseconds(Int(interval.nanoseconds)), leeway: .nanoseconds(0))
    timer.activate()
    for await _ in ends {}
    timer.cancel()
    return state.withLock { $0.skipped }
  }

  /// Requests the place that is due `span` after the start; returns whether it was the last.
  private func tick(_ span: Duration, _ ask: (_ place: Int) -> Void) -> Bool {
    let tick = max(0, Int(span.nanoseconds / interval.nanoseconds))
    let isLate = span - interval * tick > interval / 4
    let place = state.withLock { state -> Int? in
      guard tick >= state.next else { return nil }
      let last = min(tick, places.count)
      let missed = places[min(state.next, last)..<last].count { $0 != nil }
      state.next = tick + 1
      state.skipped += missed
      guard tick < places.count, let place = places[tick] else { return nil }
      if isLate { state.skipped += 1 }
      return isLate ? nil : place
    }
    if let place { ask(place) }
    return tick >= places.count
  }
}
