internal import CaptureBase
package import CaptureJSON

extension BrowseStatistics {
  /// All values as JSON on one line; durations are in milliseconds.
  public var jsonLine: String { json.line }

  package var json: JSON {
    let counts: [(String, Int)] = [
      ("requests", requests), ("shownAtScreen", shownAtScreen), ("shownLow", shownLow),
      ("upgraded", upgraded), ("blank", blank), ("failed", failed),
      ("cancelledBeforeStart", cancelledBeforeStart), ("cancelledInWork", cancelledInWork),
      ("rejected", rejected), ("pixelHits", pixelHits), ("screenHits", screenHits),
      ("lowHits", lowHits), ("misses", misses), ("loads", loads), ("loadedBytes", loadedBytes),
      ("decodes", decodes), ("screenBytes", screenBytes), ("lowBytes", lowBytes),
      ("pixelBytes", pixelBytes),
    ]
    let members = counts.map { JSON.Member(name: $0.0, value: .integer($0.1)) }
    return .object(
      members + [
        JSON.Member(name: "toFirstPixels", value: timeToFirstPixels.json),
        JSON.Member(name: "toFinalPixels", value: toFinalPixels.json),
      ])
  }
}

extension SpanHistogram {
  fileprivate var json: JSON {
    let shares: [(String, Double)] = [
      ("p50Ms", 50), ("p90Ms", 90), ("p99Ms", 99), ("longestMs", 100),
    ]
    return .object(
      shares.map { name, share in
        JSON.Member(name: name, value: percentile(share).map { .number($0.milliseconds) } ?? nil)
      })
  }
}
