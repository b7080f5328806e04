internal import CaptureImaging

/// Which photos will be looked at soon, as far as the last steps tell.
struct LookAhead: Sendable {
  /// Photos worth having, by their places in the list, the most urgent first.
  struct Window: Hashable, Sendable {
    /// Whose bytes are to be at hand.
    var loads: [Int] = []
    /// Whose pixels are to be at hand.
    var decodes: [Int] = []
    /// Whose pixels stay while they are there.
    var keeps: [Int] = []
  }

  private struct Step: Hashable, Sendable {
    let length: Int
    let span: Duration
  }

  /// So many on each side while nobody moves.
  static let reach = 5
  /// So many pictures on each side.
  static let pictureReach = 2
  /// So many pictures in the direction of a movement, and one less behind than at rest: a worker
  /// that is held up for two frames is not seen.
  static let pictureReachAhead = 3
  /// A longer step is a jump, after which nothing is foreseen.
  private static let longestStep = 16
  /// A pause as long as this ends a movement.
  private static let pause = Duration.milliseconds(500)
  private static let memory = 4

  private var place: Int?
  private var moment = Timestamp.zero
  private var steps: [Step] = []

  /// Takes note of the place that is looked at.
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

  /// Forgets the movement: nobody moves any more.
  mutating func rest() {
    steps = []
  }

  /// Forgets everything: it is another list.
  mutating func forget() {
    place = nil
    steps = []
  }

  /// What is worth having in a list of `count` photos, where getting one takes `span`.
  ///
  /// No more than `limit` photos' bytes.
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

  /// Photos a second.
  private var speed: Double {
    let length = steps.reduce(0) { $0 + abs($1.length) }
    let span = steps.reduce(Duration.zero) { $0 + $1.span }
    return Double(length) / max(span.milliseconds / 1000, 0.001)
  }
}
