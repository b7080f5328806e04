internal import Capture
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON

extension TimelapseEvent {
  /// The event as `--json` prints it; nil for what is only of use on a terminal.
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
      [
        "event": "missed", "number": .integer(moments.first.number),
        "count": .integer(moments.count), "moment": .string("\(moments.first.date)"),
        "last": .string("\(moments.last.date)"), "kind": .string(moments.reason.kind),
        "reason": .string("\(moments.reason)"),
      ]
    case .cameraLost(let error): ["event": "camera-lost", "reason": .string("\(error)")]
    case .cameraBack: ["event": "camera-back"]
    case .clockMoved(let span):
      ["event": "clock-moved", "seconds": .number(span.milliseconds / 1_000)]
    case .notNoted(let error): ["event": "not-noted", "reason": .string("\(error)")]
    }
  }
}

extension TimelapseSummary {
  var json: JSON {
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
