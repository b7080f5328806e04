internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureWords

extension TimelapseEvent {
  /// Returns the event as `--json` prints it; nil for an event that matters only on a terminal.
  func json(wishing request: StreamRequest) -> JSON? {
    switch self {
    case .waiting: nil
    case .paced(let isWarm): ["event": "paced", "warm": .bool(isWarm)]
    case .taken(let photo, let moment, let late):
      [
        "event": "taken", "number": .integer(moment.number), "moment": .string("\(moment.date)"),
        "lateMs": .milliseconds(late),
        "photo": photo.json(warnings: photo.warnings(wishing: request)),
      ]
    case .missed(let moments): moments.json
    case .cameraLost(let error):
      ["event": "camera-lost", "error": .error(error.words, ExitCode(error))]
    case .cameraRestored: ["event": "camera-back"]
    case .clockMoved(let span):
      ["event": "clock-moved", "movedMs": .milliseconds(span)]
    case .progressNotSaved(let error):
      ["event": "not-noted", "error": .error(error.words, ExitCode(error))]
    case .ended(let summary): summary.json
    }
  }
}

extension MissedMoments {
  /// The missed moments as `snap --json` and `timelapse --json` print them.
  var json: JSON {
    [
      "event": "missed", "number": .integer(first.number), "count": .integer(count),
      "moment": .string("\(first.date)"), "last": .string("\(last.date)"),
      "kind": .string(reason.kind), "reason": .string(reason.words),
    ]
  }
}

extension TimelapseSummary {
  fileprivate var json: JSON {
    [
      "event": .string(isFinished ? "finished" : "stopped"), "photosTaken": .integer(taken),
      "photosMissed": .integer(missed), "medianLateMs": .milliseconds(lateness.median),
      "mostLateMs": .milliseconds(lateness.most),
    ]
  }
}
