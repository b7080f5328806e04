import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct BrowseStatisticsTests {
  @Test func `the line says what was met how`() {
    var statistics = BrowseStatistics()
    statistics.requests = 76
    statistics.metAtScreen = 74
    statistics.shownLow = 2
    #expect("\(statistics)" == "74/76 screen, 2 low, 0 blank")
  }

  @Test func `percentiles are right to an eighth`() {
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

  @Test func `spans too short or too long to be are counted all the same`() {
    var histogram = SpanHistogram()
    histogram.note(.nanoseconds(-5))
    #expect(histogram.percentile(100) == .zero)
    histogram.note(.seconds(1_000_000))
    #expect(histogram.percentile(1) == .zero)
    #expect(histogram.count == 2)
  }
}
