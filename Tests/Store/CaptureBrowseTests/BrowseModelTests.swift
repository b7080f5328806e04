import CaptureBase
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

/// Compares the state with a model that knows only the latest request.
///
/// Work in progress ends in any order, successfully or not. The seeds run one after another, to
/// leave time for other tests.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct BrowseModelTests {
  private static let seeds = 0..<UInt64(Effort.count(brief: 10, usual: 60, long: 600))

  @Test(arguments: seeds)
  func `under random events, nothing wrong or outdated is shown, and the last request is final`(
    seed: UInt64
  ) {
    var model = BrowseModel(seed: seed)
    for step in 0..<5_000 {
      model.doSomething()
      if let trouble = model.trouble {
        Issue.record("seed \(seed), step \(step): \(trouble)")
        return
      }
    }
    model.settle()
    if let trouble = model.trouble { Issue.record("seed \(seed), at the end: \(trouble)") }
  }
}

private struct BrowseModel {
  private struct Request {
    var number: Int
    var photo: PhotoID
    var shown: Tier?
  }

  private(set) var trouble: String?
  private var state: BrowserState
  private var random: SeededGenerator
  private var now = Timestamp(nanoseconds: 1_000_000)
  private var photos: [PhotoID]
  private var underWay: [(work: TierWork, bytes: [UInt8])] = []
  private var alarm: Timestamp?
  private var isDeliveryDue = false
  private var surveys: [(number: Int, photos: [PhotoID])] = []
  private var asked: Request?
  private var failsAtAll = true

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let limits = CacheLimits(screen: 200, low: 100, pixels: 40_000)
    state = BrowserState(
      BrowserConfiguration(
        limits: limits, policy: seed.isMultiple(of: 2) ? .adaptive : .classic,
        workers: 1 + Int(seed % 3)))
    photos = PhotoID.numbered(0..<40)
    state.setPhotos(photos, at: now)
  }

  mutating func doSomething() {
    now = now + .microseconds(Int.random(in: 0...9_000, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20: ask(near: true)
    case 20..<30: ask(near: false)
    case 30..<34: state.zoom(at: now)
    case 34..<74: endSomeWork()
    case 74..<90: deliver()
    case 90..<92: state.shrink(to: .half)
    case 92..<93: state.shrink(to: .everythingNotShown)
    case 93..<94: changePhotos()
    case 94..<95: state.beginPrecache()
    case 95..<96: state.endPrecache()
    case 96..<98: answerSurvey()
    default: passTime()
    }
    takeActions()
    examine()
  }

  /// Lets all work in progress succeed.
  mutating func settle() {
    failsAtAll = false
    ask(near: false)
    takeActions()
    for _ in 0..<10_000 where !underWay.isEmpty || alarm != nil || isDeliveryDue {
      now = now + .milliseconds(1)
      if let alarm { now = max(now, alarm) }
      passTime()
      takeActions()
      endSomeWork()
      takeActions()
      deliver()
      takeActions()
      examine()
    }
    expect(underWay.isEmpty && state.loads.works.isEmpty, "work is left over")
    expect(asked?.shown.map { $0.rank >= Tier.screen.rank } ?? false, "the end is not final")
    state.caches.shrink(to: .everythingNotShown, keeping: nil)
    expect(state.caches[.screen].count == 0 && state.caches[.low].count == 0, "a lease was lost")
  }
}

// MARK: - Events

extension BrowseModel {
  private mutating func ask(near: Bool) {
    let place = asked.flatMap { photos.firstIndex(of: $0.photo) }
    let next = near ? (place ?? 0) + Int.random(in: -1...2, using: &random) : nil
    let photo =
      next.flatMap { photos.indices.contains($0) ? photos[$0] : nil }
      ?? photos.randomElement(using: &random) ?? .numbered(0)
    let number = state.show(photo, at: now)
    if number == asked?.number {
      expect(photo == asked?.photo, "another photo got the same number")
    } else {
      asked = Request(number: number, photo: photo)
    }
  }

  private mutating func endSomeWork() {
    guard let place = underWay.indices.randomElement(using: &random) else { return }
    let (work, given) = underWay.remove(at: place)
    let fails = failsAtAll && Int.random(in: 0..<12, using: &random) == 0
    switch work {
    case .load(let photo, let part):
      state.loaded(
        photo, part, fails ? .failure(Self.failure(of: photo)) : bytes(photo, part), at: now)
    case .decode(let photo, let tier):
      expect(given == Self.bytes(photo, tier), "\(work) was given other bytes")
      state.decoded(
        photo, tier, fails ? .failure(Self.failure(of: photo)) : .success(.of(photo, tier)),
        at: now)
    }
  }

  private static func failure(of photo: PhotoID) -> BrowseError {
    BrowseError(.undecodable, photo, "x")
  }

  private mutating func deliver() {
    guard isDeliveryDue else { return }
    isDeliveryDue = false
    while let outcome = state.takeOutcome() {
      let isDelivered = state.noteDelivery(outcome, at: now)
      expect(isDelivered, "an outcome of an earlier request")
      expect(outcome.request == asked?.number, "a stale outcome")
      guard case .shown(let shown) = outcome else { continue }
      expect(shown.photo == asked?.photo, "another photo is shown")
      expect(shown.pixels.size == .of(shown.photo, shown.tier), "the pixels are not the photo's")
      expect(shown.tier.rank > asked?.shown?.rank ?? 0, "\(shown.tier) after better")
      expect(shown.isFinal == (shown.tier != .low), "low is final")
      asked?.shown = shown.tier
      // A receiver of a photo may request the next one.
      if Int.random(in: 0..<4, using: &random) == 0 { ask(near: true) }
    }
  }

  private mutating func passTime() {
    guard let alarm, alarm <= now else { return }
    self.alarm = nil
    state.rest(at: now)
  }

  private mutating func changePhotos() {
    let start = Int.random(in: 0..<30, using: &random)
    photos = PhotoID.numbered(start..<start + Int.random(in: 1...40, using: &random))
    if Bool.random(using: &random) { photos.reverse() }
    state.setPhotos(photos, at: now)
  }

  private mutating func answerSurvey() {
    guard let survey = surveys.popLast() else { return }
    state.surveyed(
      survey.number,
      survey.photos.sorted().map {
        TierExtent(
          photo: $0, low: Self.bytes($0, .low).count, screen: Self.bytes($0, .screen).count)
      }, at: now)
  }

  private mutating func takeActions() {
    for action in state.takeActions() {
      switch action {
      case .load(let photo, let part): begin(.load(photo, part), [])
      case .decode(let photo, let tier, let bytes): begin(.decode(photo, tier), bytes)
      case .survey(let number, let photos): surveys.append((number, photos))
      case .deliver: isDeliveryDue = true
      case .awaitRest(let moment):
        expect(alarm == nil, "two alarms")
        alarm = moment
      }
    }
  }

  private mutating func begin(_ work: TierWork, _ bytes: [UInt8]) {
    expect(!underWay.contains { $0.work == work }, "\(work) is done twice at once")
    underWay.append((work, bytes))
  }
}

// MARK: - Invariants

extension BrowseModel {
  private mutating func examine() {
    let caches = state.caches
    expect(caches[.screen].cost <= 200 && caches[.low].cost <= 100, "a cache is over its limit")
    expect(caches.ring.byteCount <= 40_000 && caches.ring.count <= 5, "too many pixels")
    expect(underWay.count <= state.loads.workerCount, "too much at once")
    expect(underWay.count == state.loads.runningCount, "the state lost count of work")
    for photo in caches.ring.photos {
      let tier = caches.ring.tier(of: photo) ?? .full
      expect(caches.ring.pixels(of: photo)?.size == .of(photo, tier), "wrong pixels are kept")
    }
    for work in state.loads.works where state.loads.jobs[work]?.isLeased == true {
      guard case .decode(let photo, let tier) = work else { continue }
      expect(caches.contains(tier, of: photo), "a leased tier is gone")
    }
    examineCounts()
  }

  private mutating func examineCounts() {
    let counts = state.statistics
    let known = counts.shownAtScreen + counts.shownLow + counts.blank + counts.failed
    expect(counts.requests - known == 0 || counts.requests - known == 1, "requests are lost")
    expect(counts.upgraded <= counts.shownLow, "more upgrades than low tiers")
    expect(state.machine.current?.photo == asked?.photo, "the state has another photo in mind")
    let current = state.machine.current
    let isUnderWay =
      current?.awaited == nil || state.loads.works.contains { $0.photo == asked?.photo }
    expect(isUnderWay, "what is waited for is not under way")
  }

  private mutating func expect(_ condition: Bool, _ words: @autoclosure () -> String) {
    if !condition, trouble == nil { trouble = words() }
  }

  private static func bytes(_ photo: PhotoID, _ tier: Tier) -> [UInt8] {
    // Every seventh is too large for the cache.
    let count = (photo.number % 7 == 0 ? 21 : 8) + photo.number % 5
    return [UInt8](repeating: UInt8(photo.number), count: tier == .low ? count / 2 : count) + [
      UInt8(tier.rank)
    ]
  }

  private func bytes(_ photo: PhotoID, _ part: TierPart) -> Result<TierBytes, BrowseError> {
    switch part {
    case .tiers:
      .success(TierBytes([.low: Self.bytes(photo, .low), .screen: Self.bytes(photo, .screen)]))
    case .tier(let tier): .success(TierBytes([tier: Self.bytes(photo, tier)]))
    }
  }
}
