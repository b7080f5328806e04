internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

/// Decides what to load and show next for the current request.
///
/// It holds no bytes, clock or queue. Results for any other photo are ignored here: they are cached
/// elsewhere, but not shown.
struct ScrubMachine: Sendable {
  typealias Holding = TierCaches.Holding

  enum Event: Sendable {
    case request(PhotoID, Holding)
    case decoded(PhotoID, Tier)
    case failed(PhotoID, Tier, BrowseError)
    /// The full size of the current photo was requested.
    case zoom
    /// There has been no request for a while.
    case rest
  }

  enum Action: Hashable, Sendable {
    /// Get a tier's pixels, from wherever they are available soonest.
    case load(PhotoID, Tier)
    case cancel(PhotoID)
    case show(PhotoID, Tier)
    case report(BrowseError)
  }

  /// A requested photo, and its progress.
  struct Request: Hashable, Sendable {
    /// A number that is unique to this request.
    let number: Int
    let photo: PhotoID
    fileprivate(set) var shown: Tier?
    fileprivate(set) var awaited: Wait?
    fileprivate var holding: Holding
    fileprivate var isZoomed = false
    fileprivate var wasTriedAgain = false

    /// Whether at least the screen tier has been shown.
    var isSettled: Bool { shown?.rank ?? 0 >= Tier.screen.rank }
  }

  /// Pixels that have been requested and have not arrived yet.
  struct Wait: Hashable, Sendable {
    let tier: Tier
    let since: Timestamp
    let route: PixelCost.Route
  }

  let policy: ScrubPolicy
  /// The time for which the screen shows one frame.
  let frame: Duration
  private(set) var current: Request?
  private var cost = PixelCost()
  private var count = 0

  init(policy: ScrubPolicy, frame: Duration) {
    self.policy = policy
    self.frame = frame
  }

  /// Processes an event and returns the actions to take, in order.
  mutating func handle(_ event: Event, at now: Timestamp) -> [Action] {
    switch event {
    case .request(let photo, let holding): request(photo, holding, now)
    case .decoded(let photo, let tier): decoded(photo, tier, now)
    case .failed(let photo, let tier, let error): failed(photo, tier, error, now)
    case .zoom: zoom(now)
    case .rest: rest(now)
    }
  }

  /// Returns the tier that is awaited, if the current request is for this photo.
  func awaitedTier(of photo: PhotoID) -> Tier? {
    current?.photo == photo ? current?.awaited?.tier : nil
  }

  /// Whether the current request failed and may be retried once.
  var mayTryAgain: Bool {
    current.map { $0.awaited == nil && !$0.isSettled && !$0.wasTriedAgain } ?? false
  }

  /// Whether the screen tier of a photo that is not in memory is expected within one frame.
  var isQuick: Bool {
    guard policy == .adaptive else { return true }
    return cost.expected(PixelCost.Route(tier: .screen, isInMemory: false)) ?? .zero <= frame
  }
}

// MARK: - Requests

extension ScrubMachine {
  private mutating func request(
    _ photo: PhotoID, _ holding: Holding, _ now: Timestamp
  ) -> [Action] {
    // The same request is already in progress.
    if let current, current.photo == photo, current.awaited != nil, !current.isSettled { return [] }
    let wasLate = current.map { $0.awaited != nil && !$0.isSettled } ?? false
    let cancels = giveUp(now)
    count += 1
    current = Request(number: count, photo: photo, holding: holding)
    guard let tier = holding.pixels else {
      let first: Tier = goesLowFirst(holding, afterLateOne: wasLate) ? .low : .screen
      return cancels + load(first, now)
    }
    guard tier.rank < Tier.screen.rank else { return cancels + show(.screen) }
    return cancels + show(tier) + load(.screen, now)
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

  /// Retries a failed request once, so that the last one still reaches screen quality.
  private mutating func rest(_ now: Timestamp) -> [Action] {
    guard mayTryAgain else { return [] }
    current?.wasTriedAgain = true
    return load(.screen, now)
  }
}

// MARK: - Results

extension ScrubMachine {
  private mutating func decoded(
    _ photo: PhotoID, _ tier: Tier, _ now: Timestamp
  ) -> [Action] {
    guard let current, current.photo == photo, tier.rank > current.shown?.rank ?? 0 else {
      return []
    }
    if let wait = current.awaited, wait.tier == tier { cost.note(now - wait.since, wait.route) }
    // A load for another purpose may bring a better tier than the one awaited.
    let isEnough = current.awaited.map { $0.tier.rank <= tier.rank } ?? true
    guard isEnough else { return show(tier) }
    let isAwaited = current.awaited != nil
    self.current?.awaited = nil
    return (isAwaited ? [.cancel(photo)] : []) + show(tier) + next(after: tier, now)
  }

  private mutating func next(after tier: Tier, _ now: Timestamp) -> [Action] {
    switch tier {
    case .full: []
    case .screen: current?.isZoomed == true ? load(.full, now) : []
    default: load(.screen, now)
    }
  }

  private mutating func failed(
    _ photo: PhotoID, _ tier: Tier, _ error: BrowseError, _ now: Timestamp
  ) -> [Action] {
    guard let current, current.photo == photo, current.awaited?.tier == tier else { return [] }
    self.current?.awaited = nil
    switch tier {
    case .full:
      self.current?.isZoomed = false
      return [.report(error)]
    case .screen: return [.report(error)]
    default: return load(.screen, now)
    }
  }
}

// MARK: - Actions

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
  /// The quality of a tier; 0 stands for no picture at all.
  var rank: Int {
    Tier.allCases.count - (Tier.allCases.firstIndex(of: self) ?? 0)
  }
}

/// The condition under which a photo's low tier is shown before its screen tier.
public enum ScrubPolicy: Hashable, CaseIterable, Sendable {
  /// The previous request was not shown at screen quality in time.
  case classic
  /// The screen tier is expected to take longer than one frame, judging by recent requests.
  case adaptive
}
