internal import CaptureBase
internal import CaptureCamera
internal import CaptureDoctor
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords

extension Examination {
  /// The examination as `--json` prints it.
  var json: JSON {
    [
      "program": .string(Program.version), "machine": .string(Machine.description),
      "camera": device.fullJSON, "trials": .array(trials.map(\.json)),
      "findings": .array(findings.map(\.json)),
    ]
  }
}

extension CameraObstacle {
  var json: JSON {
    [
      "obstacle": .string(subject), "reason": .string(reason),
      "remedy": remedy.map { .string($0.words) },
    ]
  }
}

extension DoctorFinding {
  fileprivate var json: JSON {
    [
      "kind": .string(kind), "weight": .string(weight.rawValue), "message": .string(sentence),
      "remedy": advice.map { .string($0) },
      "code": error.map { .integer(Int(ExitCode($0).rawValue)) },
    ]
  }
}

extension StreamTrial {
  fileprivate var json: JSON {
    [
      "format": format.map { .string($0.format.description) },
      "width": format.map { .integer($0.size.width) },
      "height": format.map { .integer($0.size.height) }, "rate": format?.rate.map { .number($0) },
      "buffers": format.map { .integer($0.bufferCount) }, "openingMs": .milliseconds(opening),
      "stages": .object(
        (format?.stages ?? []).map { time in
          JSON.Member(name: "\(time.stage)Ms", value: .milliseconds(time.span))
        }),
      "firstFrameMs": .milliseconds(firstFrame),
      "frames": .integer(tally.frames), "framesMissed": .integer(tally.missed),
      "flagged": .integer(tally.flagged), "empty": .integer(tally.empty),
      "untimely": .integer(tally.untimely), "measuredRate": tally.rate.map(JSON.number),
      "longestGapMs": .milliseconds(tally.longestGap),
      "silenceMs": .milliseconds(tally.silence), "examined": .integer(examined),
      "faults": .counts(faults.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count) }),
      "settledAfterMs": .milliseconds(curve.settledAfter),
      "settling": .array(curve.points.map(\.json)), "closingMs": .milliseconds(closing),
      "error": failure.map { .error($0.wordsOfDoctor, ExitCode($0)) },
    ]
  }
}

extension SettleCurve.Point {
  fileprivate var json: JSON {
    [
      "afterMs": .milliseconds(time), "luma": .number(measure.luma),
      "spread": .number(measure.spread), "cb": .number(measure.cb), "cr": .number(measure.cr),
      "sharpness": .number(measure.sharpness),
    ]
  }
}
