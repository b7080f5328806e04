internal import CaptureBase
internal import CaptureImaging

/// Maintains the statistics, and the state of the current request that they depend on.
struct RequestRecorder: Sendable {
  private struct Request: Sendable {
    let number: Int
    let asked: Timestamp
    var first: Tier?
    var isFinal = false
    var hasFailed = false
  }

  private(set) var statistics = BrowseStatistics()
  private var current: Request?

  /// Records a request; returns whether it differs from the previous one.
  mutating func note(_ number: Int, _ holding: TierCaches.Holding, at now: Timestamp) -> Bool {
    guard current?.number != number else { return false }
    if let current, current.first == nil, !current.hasFailed { statistics.blank += 1 }
    current = Request(number: number, asked: now)
    statistics.requests += 1
    switch holding {
    case _ where holding.pixels != nil: statistics.pixelHits += 1
    case _ where holding.hasScreen: statistics.screenHits += 1
    case _ where holding.hasLow: statistics.lowHits += 1
    default: statistics.misses += 1
    }
    return true
  }

  /// Records the delivery of an outcome; returns false if it is of an earlier request.
  mutating func noteDelivery(_ outcome: BrowseOutcome, at now: Timestamp) -> Bool {
    guard let current, current.number == outcome.request else { return false }
    switch outcome {
    case .shown(let photo): noteShown(photo.tier, now - current.asked)
    case .failed: noteFailure()
    }
    return true
  }

  mutating func noteLoad(_ bytes: TierBytes) {
    statistics.loads += 1
    statistics.loadedBytes += bytes.byteCount
  }

  mutating func noteDecode() {
    statistics.decodes += 1
  }

  private mutating func noteShown(_ tier: Tier, _ span: Duration) {
    guard var request = current else { return }
    defer { current = request }
    let isFinal = tier.rank >= Tier.screen.rank
    if request.first == nil {
      if request.hasFailed { statistics.failed -= 1 }
      if isFinal { statistics.shownAtScreen += 1 } else { statistics.shownLow += 1 }
      statistics.timeToFirstPixels.note(span)
      request.first = tier
    }
    guard isFinal, !request.isFinal else { return }
    if let first = request.first, first.rank < Tier.screen.rank { statistics.upgraded += 1 }
    statistics.toFinalPixels.note(span)
    request.isFinal = true
  }

  private mutating func noteFailure() {
    guard current?.first == nil, current?.hasFailed == false else { return }
    statistics.failed += 1
    current?.hasFailed = true
  }
}
