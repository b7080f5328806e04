internal import CaptureBase
package import CaptureJSON

extension BrowseStatistics {
  /// All values as JSON on one line; durations are in milliseconds.
  public var jsonLine: String { json.line }

  package var json: JSON {
    let counts = JSON.counts([
      ("requests", requests), ("shownAtScreen", shownAtScreen), ("shownLow", shownLow),
      ("upgraded", upgraded), ("blank", blank), ("failed", failed),
      ("cancelledBeforeStart", cancelledBeforeStart), ("cancelledInWork", cancelledInWork),
      ("rejected", rejected), ("pixelHits", pixelHits), ("screenHits", screenHits),
      ("lowHits", lowHits), ("misses", misses), ("loads", loads), ("loadedBytes", loadedBytes),
      ("decodes", decodes), ("screenBytes", screenBytes), ("lowBytes", lowBytes),
      ("pixelBytes", pixelBytes),
    ])
    let times = JSON.members([
      "toFirstPixels": timeToFirstPixels.json, "toFinalPixels": toFinalPixels.json,
    ])
    return .object(counts.members + times)
  }
}

extension SpanHistogram {
  fileprivate var json: JSON {
    [
      "p50Ms": milliseconds(50), "p90Ms": milliseconds(90), "p99Ms": milliseconds(99),
      "longestMs": milliseconds(100),
    ]
  }

  private func milliseconds(_ share: Double) -> JSON {
    percentile(share).map { .number($0.milliseconds) } ?? nil
  }
}
