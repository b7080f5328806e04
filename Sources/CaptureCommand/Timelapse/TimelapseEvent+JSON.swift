internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON

extension TimelapseEvent {
  /// Returns the event as `--json` prints it; nil for an event that matters only on a terminal.
  func json(wishing request: StreamRequest) -> JSON? {
    switch self {
    case .waiting: nil
    case .paced(let isWarm): ["event": "paced", "warm": .bool(isWarm)]
    case .taken(let photo, let moment, let late):
      [
        "event": "taken", "number": .integer(moment.number), "moment": .string("\(moment.date)"),
        "lateMs": .number(late.milliseconds),
        "photo": photo.json(warnings: photo.warnings(wishing: request)),
      ]
    case .missed(let moments):
      .object([JSON.Member(name: "event", value: "missed")] + moments.members)
    case .cameraLost(let error): ["event": "camera-lost", "reason": .string(error.words)]
    case .cameraRestored: ["event": "camera-back"]
    case .clockMoved(let span):
      ["event": "clock-moved", "seconds": .number(span.milliseconds / 1_000)]
    case .progressNotSaved(let error): ["event": "not-noted", "reason": .string(error.words)]
    case .ended(let summary): summary.json
    }
  }
}

extension MissedMoments {
  /// The members that `--json` prints about missed moments.
  var members: [JSON.Member] {
    [
      JSON.Member(name: "number", value: .integer(first.number)),
      JSON.Member(name: "count", value: .integer(count)),
      JSON.Member(name: "moment", value: .string("\(first.date)")),
      JSON.Member(name: "last", value: .string("\(last.date)")),
      JSON.Member(name: "kind", value: .string(reason.kind)),
      JSON.Member(name: "reason", value: .string(reason.words)),
    ]
  }
}

extension TimelapseSummary {
  fileprivate var json: JSON {
    [
      "event": .string(isFinished ? "finished" : "stopped"), "taken": .integer(taken),
      "missed": .integer(missed),
      "lateMs": [
        "median": lateness.median.map { .number($0.milliseconds) } ?? nil,
        "most": lateness.most.map { .number($0.milliseconds) } ?? nil,
      ],
    ]
  }
}
