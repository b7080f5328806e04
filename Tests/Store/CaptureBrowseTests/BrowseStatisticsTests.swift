import CaptureBase
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct BrowseStatisticsTests {
  @Test func `the description of browse statistics counts requests by quality`() {
    var statistics = BrowseStatistics()
    statistics.requests = 76
    statistics.shownAtScreen = 74
    statistics.shownLow = 2
    #expect("\(statistics)" == "74/76 screen, 2 low, 0 blank")
  }

  @Test func `percentiles of durations are accurate to an eighth`() {
    var random = SeededGenerator(seed: 4)
    var histogram = SpanHistogram()
    #expect(histogram.percentile(50) == nil)
    var spans: [Int64] = []
    for _ in 0..<2_000 {
      let span = Int64.random(
        in: 0...(1 << Int64.random(in: 1...40, using: &random)), using: &random)
      spans.append(span)
      histogram.note(.nanoseconds(span))
    }
    spans.sort()
    for share in [1.0, 25, 50, 90, 99, 100] {
      let exact = spans[max(0, Int((Double(spans.count) * share / 100).rounded(.up)) - 1)]
      let answer = histogram.percentile(share)?.nanoseconds ?? -1
      #expect(answer >= exact && answer <= exact + exact / 8, "\(share): \(exact), \(answer)")
    }
  }

  @Test func `negative and extremely long durations are counted`() {
    var histogram = SpanHistogram()
    histogram.note(.nanoseconds(-5))
    #expect(histogram.percentile(100) == .zero)
    histogram.note(.seconds(1_000_000))
    #expect(histogram.percentile(1) == .zero)
    #expect(histogram.count == 2)
  }
}

// MARK: - A browser's statistics

extension BrowseStatisticsTests {
  /// The photos requested, and the milliseconds until the next request.
  private static let walk = [
    (0, 60),  // shown after 50
    (1, 20),  // cancelled while it is being read, and read to its end
    (2, 100),  // low tier shown after 10, screen tier 50 later
    (3, 5), (4, 5),  // cancelled while they are being read; the low tier of 4 is kept
    (5, 2),  // cancelled before one of the two workers is free
    (6, 108),  // low tier shown after 13, since the worker with 4 is busy for 3
    (4, 100),  // shown after 50; its low tier is in memory
    (1, 100),  // shown at once, from the bytes read after it was cancelled
    (1, 100),  // shown at once, from decoded pixels
  ]

  private func spans(_ milliseconds: [Int]) -> SpanHistogram {
    var spans = SpanHistogram()
    for span in milliseconds { spans.note(.milliseconds(span)) }
    return spans
  }

  private func byteCount(_ reads: [(Int, TierPart)]) -> Int {
    reads.reduce(0) { sum, read in
      let bytes = TierBytes.jpegs(of: .numbered(read.0), read.1)
      return sum + (bytes[.low]?.count ?? 0) + (bytes[.screen]?.count ?? 0)
    }
  }

  @Test func `all statistics match the requests, reads, decodes and deliveries`() throws {
    // Without a list, only the requested photos are read.
    let fixture = PhotoBrowserTests.Fixture(
      [.tiers: .milliseconds(50), .tier(.low): .milliseconds(10)], policy: .classic, photos: 0)
    for (number, span) in Self.walk { try fixture.show(number, for: .milliseconds(span)) }
    let statistics = fixture.browser.statistics
    #expect("\(statistics)" == "4/10 screen, 2 low, 4 blank")
    #expect(statistics.upgraded == 2 && statistics.failed == 0)
    #expect(statistics.misses == 7)
    #expect(statistics.lowHits == 1)
    #expect(statistics.screenHits == 1)
    #expect(statistics.pixelHits == 1)
    #expect(statistics.cancelledBeforeStart == 1)
    #expect(statistics.cancelledInWork == 3)
    // Both tiers of 2 and 6; 1, 3 and the low tier of 4 were no longer needed when they arrived.
    #expect(statistics.decodes == 7)
    let isFirstRight = statistics.timeToFirstPixels == spans([50, 10, 13, 50, 0, 0])
    let isFinalRight = statistics.toFinalPixels == spans([50, 60, 63, 50, 0, 0])
    #expect(isFirstRight && isFinalRight)
    let reads: [(Int, TierPart)] = [
      (0, .tiers), (1, .tiers), (2, .tier(.low)), (2, .tiers), (3, .tiers), (4, .tier(.low)),
      (6, .tier(.low)),
      (6, .tiers), (4, .tiers),
    ]
    #expect(statistics.loads == reads.count)
    #expect(statistics.loadedBytes == byteCount(reads))
  }
}
