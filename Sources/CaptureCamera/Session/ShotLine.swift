internal import CaptureImaging
internal import CaptureTime

/// The shots that were asked for: one under way, the others behind it.
struct ShotLine: Sendable {
  /// A shot that waits for its turn.
  struct Waiting: Sendable {
    let id: ShotID
    let settings: PhotoSettings
    let requested: Timestamp
    /// Ends the wait when a promise cannot be kept any more.
    let alarm: Alarm?
  }

  /// The shot whose turn it is.
  struct Current: Sendable {
    let waiting: Waiting
    /// The number of the question that has its controls set.
    var question = 0
    /// Nil until its controls are set.
    var progress: ShotProgress?
    var resolved: ResolvedPhotoSettings?
    /// Frames to be looked at, the next one last.
    var candidates: [Frame] = []
    var isExamining = false
    /// Whether the camera was closed since its turn began.
    var wasInterrupted = false
    var patience: Alarm?
    var deadline: Alarm?
    /// Whether it was given more time, since the program was kept from running.
    var isProlonged = false

    /// Whether a frame was exposed after the photo was asked for.
    func isRecentEnough(_ frame: Frame) -> Bool {
      progress?.isRecentEnough(frame) ?? false
    }
  }

  private(set) var waiting: [Waiting] = []
  var current: Current?

  /// What the next one wishes, as long as none is under way.
  var next: Waiting? { current == nil ? waiting.first : nil }

  mutating func append(_ shot: Waiting) {
    waiting.append(shot)
  }

  /// Gives the next one its turn.
  mutating func beginNext() -> Waiting {
    let shot = waiting.removeFirst()
    current = Current(waiting: shot)
    return shot
  }

  /// Takes a shot out of the line, wherever it stands.
  mutating func remove(_ id: ShotID) -> Bool {
    if current?.waiting.id == id {
      current = nil
      return true
    }
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Takes all shots out, in the order in which they were asked for.
  mutating func removeAll() -> [ShotID] {
    defer { self = ShotLine() }
    return (current.map { [$0.waiting.id] } ?? []) + waiting.map(\.id)
  }
}
