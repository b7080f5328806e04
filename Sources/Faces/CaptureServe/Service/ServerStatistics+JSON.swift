internal import CaptureBase
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

extension ServerStatistics.Numbers {
  /// The numbers as `/v1/statistics` has them.
  func json(of engine: StoreEngine) -> JSON {
    [
      "store": store.json(of: engine), "cameras": .array(cameras.map(\.json)), "http": http.json,
      "memory": ["resident": .integer(residentBytes)],
    ]
  }
}

extension CameraStatistics {
  fileprivate var json: JSON {
    [
      "id": .string("\(id)"), "frames": .integer(frames), "framesMissed": .integer(framesMissed),
      "viewers": .integer(viewers), "ageMs": tally.ages.json,
      "shots": .counts(CameraTally.Outcome.allCases.map { ($0.rawValue, tally.shots[$0] ?? 0) }),
      "faults": .counts(tally.faults.sorted { $0.key < $1.key }), "settledMs": tally.settling.json,
      "encodes": .integer(encoding.total), "encodeMs": encoding.json,
    ]
  }
}

extension HTTPStatistics {
  fileprivate var json: JSON {
    let byStatus = answers.map { ("\($0.key.rawValue)", $0.value) }.sorted { $0.0 < $1.0 }
    return [
      "requests": .integer(requests), "byStatus": .counts(byStatus),
      "refusals": .counts(refusals.sorted { $0.key < $1.key }), "ms": durations.json,
      "received": .integer(bytesReceived), "sent": .integer(bytesSent),
      "clients": .integer(openConnections), "streams": .integer(openStreams),
      "departures": .integer(departures),
    ]
  }
}

extension DurationHistogram {
  /// Bounds in milliseconds that half and 95 % of the durations do not exceed; null without any.
  fileprivate var json: JSON {
    guard total > 0 else { return .null }
    return ["p50": .milliseconds(percentile(0.5)), "p95": .milliseconds(percentile(0.95))]
  }
}

extension HTTPSchema {
  /// What ``ServerStatistics`` counts.
  static let statistics = HTTPSchema.object([
    "store": printed(by: "stats").named("StoreStatistics"), "cameras": .array(of: cameraStatistics),
    "http": httpStatistics, "memory": .object(["resident": .integer]),
  ]).named("Statistics")

  private static let cameraStatistics = HTTPSchema.object([
    "id": .cameraID, "frames": .integer, "framesMissed": .integer, "viewers": .integer,
    "ageMs": percentiles, "shots": .map(of: .integer), "faults": .map(of: .integer),
    "settledMs": percentiles, "encodes": .integer, "encodeMs": percentiles,
  ])

  private static let httpStatistics = HTTPSchema.object([
    "requests": .integer, "byStatus": .map(of: .integer), "refusals": .map(of: .integer),
    "ms": percentiles, "received": .integer, "sent": .integer, "clients": .integer,
    "streams": .integer, "departures": .integer,
  ])

  private static let percentiles = HTTPSchema.object([
    "p50": .number.orNull, "p95": .number.orNull,
  ]).orNull
}
