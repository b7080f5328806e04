internal import CaptureImaging

/// Decides whether the camera runs on between two photos, and how long before a moment it is asked.
///
/// A camera that is stopped still runs while it waits to be idle and while it starts for the next
/// photo. Where that fills the interval, stopping it saves nothing and wears it.
struct Pace: Sendable {
  /// What a person wants; nil leaves it to what costs less.
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

  /// Whether the camera is kept running between two photos.
  var isWarm: Bool { wish ?? (interval <= idleStop + cold.span) }

  /// How long before its moment a photo is asked for.
  func lead(ofRunning isRunning: Bool) -> Duration {
    isWarm && isRunning ? warm.span : cold.span
  }

  /// Takes note of how long the picture took to be fit.
  mutating func note(_ span: Duration, ofRunning wasRunning: Bool) {
    if wasRunning { warm.note(span) } else { cold.note(span) }
  }
}

/// How long something takes, as far as it is known, with some to spare.
///
/// It grows at once and shrinks slowly: being early costs a little power, being late the moment.
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
