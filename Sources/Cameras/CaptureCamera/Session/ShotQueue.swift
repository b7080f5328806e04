internal import CaptureBase
internal import CaptureImaging
internal import CaptureTime

/// The requested shots: the current one and those waiting behind it.
struct ShotQueue: Sendable {
  /// A shot in the queue.
  struct Waiting: Sendable {
    let id: ShotID
    let settings: PhotoSettings
    let requested: Timestamp
    /// Fails the shot when its time limit expires while it is still waiting.
    let alarm: Alarm?
  }

  /// The shot in progress.
  struct Current: Sendable {
    let waiting: Waiting
    /// The number of the request that sets its controls.
    var question = 0
    /// The choice of its frame; nil until its controls are set.
    var progress: ShotProgress?
    var resolved: ResolvedPhotoSettings?
    /// Frames to examine, the next one last.
    var candidates: [Frame] = []
    var isExamining = false
    /// Whether the camera was closed after the shot began.
    var wasInterrupted = false
    var patience: Alarm?
    var deadline: Alarm?
    /// Whether its deadline was extended because the process was prevented from running.
    var isProlonged = false

    /// Returns whether a frame is recent enough for the shot's settings.
    func isRecentEnough(_ frame: Frame) -> Bool {
      progress?.isRecentEnough(frame) ?? false
    }

    /// Adds a frame to examine, in place of one that has not been examined yet.
    ///
    /// The frames around the moment of a photo are all examined before it.
    mutating func offer(_ frame: Frame) {
      let isOfMoment = waiting.settings.due != nil && waiting.settings.acceptsEarlierFrames
      let others = isOfMoment ? candidates.suffix(FrameRing.limit) : []
      candidates = [frame] + others
    }
  }

  private(set) var waiting: [Waiting] = []
  var current: Current?

  /// All shots, in the order of the requests.
  var all: [Waiting] { (current.map { [$0.waiting] } ?? []) + waiting }

  /// The next shot to start; nil while one is in progress.
  var next: Waiting? { current == nil ? waiting.first : nil }

  mutating func append(_ shot: Waiting) {
    waiting.append(shot)
  }

  /// Makes the next shot the current one, and returns it.
  mutating func beginNext() -> Waiting {
    let shot = waiting.removeFirst()
    current = Current(waiting: shot)
    return shot
  }

  /// Removes a shot, current or waiting; returns false if there is no such shot.
  mutating func remove(_ id: ShotID) -> Bool {
    if current?.waiting.id == id {
      current = nil
      return true
    }
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// Removes all shots, and returns their identifiers in the order of the requests.
  mutating func removeAll() -> [ShotID] {
    defer { self = ShotQueue() }
    return all.map(\.id)
  }
}

/// Matches answers to requests, for a driver that answers in the order of the requests.
struct AnswerCount: Sendable {
  private var asked = 0
  private var answered = 0

  /// Returns the number of a new request.
  mutating func ask() -> Int {
    asked += 1
    return asked
  }

  /// Returns the number of the request that the next answer belongs to.
  mutating func next() -> Int {
    answered += 1
    return answered
  }
}
