internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// Asks at moments that do not drift.
///
/// One that would be asked for much too late is left out, since it would leave
/// the next one no time: that is the machine's doing, and no fault of what is
/// measured.
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

  /// Asks for all places on a queue; returns how many were left out.
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

  /// Asks for what is due after so long; answers whether that was the last.
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
