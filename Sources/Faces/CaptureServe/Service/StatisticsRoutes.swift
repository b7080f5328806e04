internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore

/// Returns the routes of what the server has counted.
///
/// If there are plain URLs, the metrics take their key, since other programs also read them.
func statisticsRoutes(_ statistics: ServerStatistics, hasPlainURLs: Bool) -> [HTTPRoute] {
  [
    HTTPRoute(
      .get, "/v1/statistics", summary: "What the server has counted since it started.",
      answers: [.ok: .json(.statistics)]
    ) { _ in .json(try await statistics.numbers().json(of: statistics.store.engine)) },
    HTTPRoute(
      .get, "/v1/metrics", access: hasPlainURLs ? .plainKey : .token,
      summary: "The same numbers in the text format of Prometheus.",
      answers: [.ok: .text(MetricsText.type)]
    ) { _ in
      let text = try await statistics.numbers().metrics.text
      return HTTPAnswer(type: MetricsText.type, body: .bytes(Array(text.utf8)))
    },
  ]
}
