import Testing

@testable import CaptureHTTP

@Suite struct MetricsTextTests {
  @Test func `measurements are written with their help, kind and labels`() {
    var metrics = MetricsText()
    metrics.add(.gauge, "capture_photos", "Photos in the store.", 42)
    metrics.add(
      .counter, "capture_frames_total", "Frames.\nOf each \\ camera.",
      [.init(1.5, ["camera": "a\"b\\c\nd", "port": "1"])])
    #expect(
      metrics.text == """
        # HELP capture_photos Photos in the store.
        # TYPE capture_photos gauge
        capture_photos 42
        # HELP capture_frames_total Frames.\\nOf each \\\\ camera.
        # TYPE capture_frames_total counter
        capture_frames_total{camera="a\\"b\\\\c\\nd",port="1"} 1.5

        """)
  }

  @Test func `a name without samples is not written`() {
    var metrics = MetricsText()
    metrics.add(.counter, "capture_frames_total", "Frames.", [])
    #expect(metrics.text.isEmpty)
  }

  @Test func `a histogram is written with growing counts`() {
    var histogram = DurationHistogram(bounds: [.milliseconds(1), .milliseconds(500)])
    for milliseconds in [0, 1, 2, 700] { histogram.count(.milliseconds(milliseconds)) }
    var metrics = MetricsText()
    metrics.add("capture_shot_seconds", "Shots.", histogram)
    #expect(
      metrics.text.split(separator: "\n").dropFirst(2) == [
        "capture_shot_seconds_bucket{le=\"0.001\"} 2", "capture_shot_seconds_bucket{le=\"0.5\"} 3",
        "capture_shot_seconds_bucket{le=\"+Inf\"} 4", "capture_shot_seconds_sum 0.703",
        "capture_shot_seconds_count 4",
      ])
  }

  @Test func `a percentile is the bound that this share of the durations does not exceed`() {
    var histogram = DurationHistogram(
      bounds: [.milliseconds(1), .milliseconds(2), .milliseconds(4)])
    #expect(histogram.percentile(0.5) == nil)
    for milliseconds in [1, 1, 2, 3] { histogram.count(.milliseconds(milliseconds)) }
    #expect(histogram.percentile(0.5) == .milliseconds(1))
    #expect(histogram.percentile(0.75) == .milliseconds(2))
    #expect(histogram.percentile(0.95) == .milliseconds(4))
    histogram.count(.seconds(1))
    #expect(histogram.percentile(1) == nil)
  }

  @Test func `histograms of the same ranges can be added`() {
    var histograms = [DurationHistogram(), DurationHistogram()]
    histograms[0].count(.milliseconds(1))
    histograms[1].count(.milliseconds(1))
    histograms[1].count(.seconds(60))
    histograms[0].add(histograms[1])
    #expect(histograms[0].total == 3)
    #expect(histograms[0].sum == .milliseconds(60_002))
    #expect(histograms[0].percentile(0.5) == .milliseconds(1))
  }

  @Test func `the statistics of a server are written by status and rule`() {
    var statistics = HTTPStatistics()
    statistics.count(.ok, after: .milliseconds(1))
    statistics.count(.misdirected, after: .milliseconds(1))
    statistics.refusals["host"] = 1
    var metrics = MetricsText()
    metrics.add(statistics)
    #expect(metrics.text.contains("capture_http_requests_total{status=\"200\"} 1\n"))
    #expect(metrics.text.contains("capture_http_requests_total{status=\"421\"} 1\n"))
    #expect(metrics.text.contains("capture_http_refused_total{rule=\"host\"} 1\n"))
    #expect(metrics.text.contains("capture_http_connections 0\n"))
  }
}
