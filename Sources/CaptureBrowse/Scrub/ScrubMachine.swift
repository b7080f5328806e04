internal import CaptureImaging
internal import CaptureStore

/// What is loaded and shown next of the photo that was asked for last.
///
/// It holds no bytes, no clock and no queue. What comes for a photo that is not
/// asked for any more is let pass: others keep it, nobody shows it.
struct ScrubMachine: Sendable {
  typealias Holding = TierCaches.Holding

  enum Event: Sendable {
    case request(PhotoID, Holding)
    case decoded(PhotoID, Tier)
    case failed(PhotoID, Tier, BrowseError)
    /// The photo is wanted at its full size.
    case zoom
    /// Nobody has asked for a while.
    case rest
  }

  enum Action: Hashable, Sendable {
    /// Get a tier's pixels, from wherever they are had soonest.
    case load(PhotoID, Tier)
    case cancel(PhotoID)
    case show(PhotoID, Tier)
    case report(BrowseError)
  }

  /// A photo that was asked for, and how far it has come.
  struct Request: Hashable, Sendable {
    /// Tells it from every other one.
    let number: Int
    let photo: PhotoID
    fileprivate(set) var shown: Tier?
    fileprivate(set) var awaited: Wait?
    fileprivate var holding: Holding
    fileprivate var isZoomed = false
    fileprivate var wasTriedAgain = false

    /// Whether better pixels than the screen tier's are not needed.
    var isSettled: Bool { shown == .screen || shown == .full }
  }

  /// Pixels that were asked for.
  struct Wait: Hashable, Sendable {
    let tier: Tier
    let since: Timestamp
    let route: PixelCost.Route
  }

  let policy: ScrubPolicy
  /// How long the screen shows one picture.
  let frame: Duration
  private(set) var current: Request?
  private var cost = PixelCost()
  private var count = 0

  init(policy: ScrubPolicy, frame: Duration) {
    self.policy = policy
    self.frame = frame
  }

  /// Takes note of what happened, and answers what is to be done, in order.
  mutating func handle(_ event: Event, at now: Timestamp) -> [Action] {
    switch event {
    case .request(let photo, let holding): request(photo, holding, now)
    case .decoded(let photo, let tier): decoded(photo, tier, now)
    case .failed(let photo, let tier, let error): failed(photo, tier, error, now)
    case .zoom: zoom(now)
    case .rest: rest(now)
    }
  }

  /// What is waited for, if it is this photo that is.
  func awaitedTier(of photo: PhotoID) -> Tier? {
    current?.photo == photo ? current?.awaited?.tier : nil
  }

  /// Whether the photo that was asked for could not be had, and is worth another try.
  var mayTryAgain: Bool {
    current.map { $0.awaited == nil && !$0.isSettled && !$0.wasTriedAgain } ?? false
  }

  /// Whether the screen tier of a photo that is not in memory would come within the frame.
  var isQuick: Bool {
    guard policy == .adaptive else { return true }
    return cost.expected(PixelCost.Route(tier: .screen, isInMemory: false)) ?? .zero <= frame
  }
}

// MARK: - What is asked

extension ScrubMachine {
  private mutating func request(
    _ photo: PhotoID, _ holding: Holding, _ now: Timestamp
  ) -> [Action] {
    // The answer to the same question is under way.
    if let current, current.photo == photo, current.awaited != nil, !current.isSettled { return [] }
    let wasLate = current.map { $0.awaited != nil && !$0.isSettled } ?? false
    let cancels = giveUp(now)
    count += 1
    current = Request(number: count, photo: photo, holding: holding)
    switch holding.pixels {
    case .screen, .full: return cancels + show(.screen)
    case .low: return cancels + show(.low) + load(.screen, now)
    case nil:
      let tier: Tier = goesLowFirst(holding, afterLateOne: wasLate) ? .low : .screen
      return cancels + load(tier, now)
    }
  }

  private mutating func giveUp(_ now: Timestamp) -> [Action] {
    guard let current, let wait = current.awaited else { return [] }
    cost.noteUnfinished(now - wait.since, wait.route)
    return [.cancel(current.photo)]
  }

  private func goesLowFirst(_ holding: Holding, afterLateOne wasLate: Bool) -> Bool {
    let route = PixelCost.Route(tier: .screen, isInMemory: holding.hasScreen)
    let isGuess = wasLate && !holding.hasScreen
    guard policy == .adaptive, let screen = cost.expected(route) else { return isGuess }
    let low = cost.expected(PixelCost.Route(tier: .low, isInMemory: holding.hasLow))
    return screen > frame && low ?? .zero < screen
  }

  private mutating func zoom(_ now: Timestamp) -> [Action] {
    guard let current, !current.isZoomed, current.shown != .full else { return [] }
    self.current?.isZoomed = true
    return current.isSettled ? load(.full, now) : []
  }

  /// The last photo asked for ends at screen quality, whatever went wrong on the way.
  private mutating func rest(_ now: Timestamp) -> [Action] {
    guard mayTryAgain else { return [] }
    current?.wasTriedAgain = true
    return load(.screen, now)
  }
}

// MARK: - What comes

extension ScrubMachine {
  private mutating func decoded(
    _ photo: PhotoID, _ tier: Tier, _ now: Timestamp
  ) -> [Action] {
    guard let current, current.photo == photo, tier.rank > current.shown?.rank ?? 0 else {
      return []
    }
    if let wait = current.awaited, wait.tier == tier { cost.note(now - wait.since, wait.route) }
    // Somebody else's load may bring more than was waited for.
    let isEnough = current.awaited.map { $0.tier.rank <= tier.rank } ?? true
    guard isEnough else { return show(tier) }
    let isAwaited = current.awaited != nil
    self.current?.awaited = nil
    return (isAwaited ? [.cancel(photo)] : []) + show(tier) + next(after: tier, now)
  }

  private mutating func next(after tier: Tier, _ now: Timestamp) -> [Action] {
    switch tier {
    case .low: load(.screen, now)
    case .screen: current?.isZoomed == true ? load(.full, now) : []
    case .full: []
    }
  }

  private mutating func failed(
    _ photo: PhotoID, _ tier: Tier, _ error: BrowseError, _ now: Timestamp
  ) -> [Action] {
    guard let current, current.photo == photo, current.awaited?.tier == tier else { return [] }
    self.current?.awaited = nil
    switch tier {
    case .low: return load(.screen, now)
    case .screen: return [.report(error)]
    case .full:
      self.current?.isZoomed = false
      return [.report(error)]
    }
  }
}

// MARK: - What is done

extension ScrubMachine {
  private mutating func show(_ tier: Tier) -> [Action] {
    guard let photo = current?.photo else { return [] }
    current?.shown = tier
    return [.show(photo, tier)]
  }

  private mutating func load(_ tier: Tier, _ now: Timestamp) -> [Action] {
    guard let current else { return [] }
    let isInMemory = tier == .screen ? current.holding.hasScreen : current.holding.hasLow
    let route = PixelCost.Route(tier: tier, isInMemory: isInMemory && tier != .full)
    self.current?.awaited = Wait(tier: tier, since: now, route: route)
    return [.load(current.photo, tier)]
  }
}

extension Tier {
  /// How good it is; 0 would be nothing.
  var rank: Int {
    switch self {
    case .low: 1
    case .screen: 2
    case .full: 3
    }
  }
}
