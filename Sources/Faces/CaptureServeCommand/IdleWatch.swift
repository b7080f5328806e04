/// Decides when a server has not been used for long enough to end.
///
/// It looks at intervals, and counts from the first check at which nobody used the server.
struct IdleWatch: Sendable {
  let limit: Duration
  private var idleSince: ContinuousClock.Instant?

  init(limit: Duration) {
    self.limit = limit
  }

  /// The time between two looks.
  var interval: Duration { max(.milliseconds(50), min(.seconds(5), limit / 10)) }

  /// Notes whether the server is idle now; returns whether it has been for long enough.
  mutating func note(isIdle: Bool, at now: ContinuousClock.Instant) -> Bool {
    guard isIdle else {
      idleSince = nil
      return false
    }
    let since = idleSince ?? now
    idleSince = since
    return since.duration(to: now) >= limit
  }

  /// Waits until nobody has used the server for long enough, or until the task is cancelled.
  mutating func wait(isIdle: @Sendable () async -> Bool) async {
    while !note(isIdle: await isIdle(), at: .now) {
      guard (try? await Task.sleep(for: interval)) != nil else { return }
    }
  }
}
