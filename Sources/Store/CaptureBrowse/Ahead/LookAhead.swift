internal import CaptureBase
internal import CaptureImaging

/// Predicts which photos will be requested soon from the last few steps.
struct LookAhead: Sendable {
  /// Photos worth preparing, by their places in the list, the most urgent first.
  struct Window: Hashable, Sendable {
    /// Photos whose bytes should be in memory.
    var loads: [Int] = []
    /// Photos whose pixels should be in memory.
    var decodes: [Int] = []
    /// Photos whose pixels are kept if they are already in memory.
    var keeps: [Int] = []
  }

  private struct Step: Hashable, Sendable {
    let length: Int
    let span: Duration
  }

  /// The number of photos to load on each side at rest.
  static let reach = 5
  /// The number of photos to decode on each side at rest.
  static let pictureReach = 2
  /// The number of photos to decode in the direction of movement.
  ///
  /// Behind, one less is kept than at rest. Three ahead hide a worker that is delayed by two
  /// frames.
  static let pictureReachAhead = 3
  /// The longest step that is not a jump; nothing is predicted after a jump.
  private static let longestStep = 16
  /// A pause longer than this ends a movement.
  private static let pause = Duration.milliseconds(500)
  private static let memory = 4

  private var place: Int?
  private var moment = Timestamp.zero
  private var steps: [Step] = []

  /// Records a request for the photo at a place.
  mutating func note(_ place: Int, at now: Timestamp) {
    defer { (self.place, moment) = (place, now) }
    guard let last = self.place, last != place else { return }
    let step = Step(length: place - last, span: now - moment)
    if step.span > Self.pause || isReversal(step) || isJump(step) { steps = [] }
    guard !isJump(step) else {
      steps = [step]
      return
    }
    steps.append(step)
    if steps.count > Self.memory { steps.removeFirst() }
  }

  /// Ends the current movement.
  mutating func rest() {
    steps = []
  }

  /// Forgets the place and the movement, because the list has changed.
  mutating func forget() {
    place = nil
    steps = []
  }

  /// Returns the photos worth preparing in a list of `count`, if getting one takes `span`.
  ///
  /// At most `limit` photos are to be loaded.
  func window(count: Int, loading span: Duration, limit: Int) -> Window {
    guard let place, (0..<count).contains(place) else { return Window() }
    let window = steps.isEmpty ? Self.still(place) : moving(from: place, span)
    let places = 0..<count
    return Window(
      loads: Array(window.loads.lazy.filter { places.contains($0) }.prefix(limit)),
      decodes: window.decodes.filter { places.contains($0) },
      keeps: window.keeps.filter { places.contains($0) })
  }

  private func isJump(_ step: Step) -> Bool { abs(step.length) > Self.longestStep }

  private func isReversal(_ step: Step) -> Bool {
    steps.last.map { ($0.length < 0) != (step.length < 0) } ?? false
  }

  private static func still(_ place: Int) -> Window {
    let sides = (1...reach).flatMap { [place + $0, place - $0] }
    let pictures = (1...pictureReach).flatMap { [place + $0, place - $0] }
    return Window(loads: sides, decodes: pictures, keeps: [place] + pictures)
  }

  private func moving(from place: Int, _ span: Duration) -> Window {
    guard let last = steps.last, !isJump(last) else { return Window(keeps: [place]) }
    let stride = last.length
    let direction = stride.signum()
    let distance = max(
      Self.reach, Int((speed * span.milliseconds / 1000).rounded(.up)) + abs(stride))
    let pictures = (1...Self.pictureReachAhead).map { place + $0 * stride }
    return Window(
      loads: (1...distance).map { place + $0 * direction }, decodes: pictures,
      keeps: [place] + pictures + [place - stride])
  }

  /// Photos per second.
  private var speed: Double {
    let length = steps.reduce(0) { $0 + abs($1.length) }
    let span = steps.reduce(Duration.zero) { $0 + $1.span }
    return Double(length) / max(span.milliseconds / 1000, 0.001)
  }
}
