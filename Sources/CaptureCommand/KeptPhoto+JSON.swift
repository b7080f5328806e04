internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureJSON

extension KeptPhoto {
  /// The photo as `--json` prints it, with its number in a series.
  func json(number: Int, warnings: [String]) -> JSON {
    guard case .object(let members) = json(warnings: warnings) else { return nil }
    return .object(members + [JSON.Member(name: "number", value: .integer(number))])
  }

  func json(warnings: [String]) -> JSON {
    [
      "id": .string(id),
      "file": .string(place),
      "bytes": .integer(photo.jpeg.count),
      "width": .integer(photo.size.width),
      "height": .integer(photo.size.height),
      "orientation": .integer(photo.orientation.rawValue),
      "taken": .string(photo.date.description),
      "device": photo.device.json,
      "settings": photo.settings.json,
      "report": photo.report.json,
      "warnings": .array(warnings.map(JSON.string)),
    ]
  }
}

extension ResolvedPhotoSettings {
  fileprivate var json: JSON {
    [
      "priority": .string(priority.rawValue),
      "format": .string(format.description),
      "rate": rate.map { .number($0) } ?? nil,
      "controls": .array(controls.map { .object($0.members) }),
    ]
  }
}

extension ShotReport {
  fileprivate var json: JSON {
    [
      "framesSeen": .integer(framesSeen),
      "framesMissed": .integer(framesMissed),
      "skipped": .object(
        skipped.sorted { $0.key < $1.key }.map { kind, skipped in
          JSON.Member(name: kind, value: .integer(skipped.count))
        }),
      "settle": settle?.json ?? nil,
      "begunAfterMs": .number(stages.begun.milliseconds),
      "firstFrameAfterMs": stages.firstFrame.map { .number($0.milliseconds) } ?? nil,
      "chosenAfterMs": stages.chosen.map { .number($0.milliseconds) } ?? nil,
    ]
  }
}

extension ShotReport.Settle {
  fileprivate var json: JSON {
    [
      "settled": .bool(isSettled),
      "frames": .integer(frames),
      "ms": .number(span.milliseconds),
      "reason": reason.map { .string($0.rawValue) } ?? nil,
    ]
  }
}

extension CameraDevice {
  /// The camera as `--json` prints it.
  var json: JSON {
    [
      "path": .string(path),
      "name": identity.isKnown ? .string(identity.name) : nil,
      "serial": identity.serial.map(JSON.string) ?? nil,
      "port": identity.port.map(JSON.string) ?? nil,
    ]
  }
}
