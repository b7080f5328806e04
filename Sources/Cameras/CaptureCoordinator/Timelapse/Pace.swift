/// Decides whether the camera keeps running between photos, and how early to request each photo.
///
/// A stopped camera still runs while it waits to become idle and while it starts for the next
/// photo. If that takes up the whole interval, stopping it saves nothing and only wears it out.
struct Pace: Sendable {
  /// The user's choice; nil picks whatever uses less power.
  let wish: Bool?
  private let interval: Duration
  private let idleStop: Duration
  private var cold = Lead(.seconds(2))
  private var warm = Lead(.milliseconds(300))

  init(interval: Duration, idleStop: Duration, wish: Bool?) {
    self.interval = interval
    self.idleStop = idleStop
    self.wish = wish
  }

  /// Whether the camera keeps running between photos.
  var isWarm: Bool { wish ?? (interval <= idleStop + cold.span) }

  /// Returns how long before its moment a photo must be requested.
  func lead(ofRunning isRunning: Bool) -> Duration {
    isWarm && isRunning ? warm.span : cold.span
  }

  /// Records how long a shot took from the request until the picture was ready.
  mutating func note(_ span: Duration, ofRunning wasRunning: Bool) {
    if wasRunning { warm.note(span) } else { cold.note(span) }
  }
}

/// An estimate of how long something takes, with a safety margin.
///
/// The estimate rises at once and falls slowly: early costs a little power, late costs the moment.
struct Lead: Equatable, Sendable {
  private var usual: Duration

  private static let longest = Duration.seconds(20)

  init(_ guess: Duration) {
    usual = guess
  }

  var span: Duration { min(usual + usual / 4 + .milliseconds(200), Self.longest) }

  mutating func note(_ span: Duration) {
    usual = span > usual ? span : usual + (span - usual) / 4
  }
}
