internal import Capture
internal import CaptureBase
internal import CaptureCamera
package import CaptureCoordinator
internal import CaptureImaging
package import CaptureJSON

extension KeptPhoto {
  /// The photo as `--json` prints it, followed by how it was taken and additional members.
  package func json(warnings: [String], and more: [JSON.Member] = []) -> JSON {
    json(
      shot: [
        "settings": photo.settings.json, "report": photo.report.json,
        "warnings": .array(warnings.map(JSON.string)),
      ], and: more)
  }

  /// The same for a photo of which another program has printed how it was taken.
  package func json(shot: JSON, and more: [JSON.Member] = []) -> JSON {
    object.json(and: JSON.members(["shot": shot]) + more)
  }

  private var object: PhotoObject {
    stored?.object(at: place, from: photo.device.json)
      ?? PhotoObject(
        id: id, path: place, taken: "\(photo.date)", size: photo.size,
        orientation: photo.orientation, byteCount: photo.jpeg.count, camera: photo.device.json)
  }
}

extension ResolvedPhotoSettings {
  fileprivate var json: JSON {
    [
      "priority": .string(priority.rawValue), "format": .string(format.description),
      "rate": rate.map { .number($0) }, "controls": .array(controls.map { .object($0.members) }),
    ]
  }
}

extension ShotReport {
  fileprivate var json: JSON {
    [
      "framesSeen": .integer(framesSeen), "framesMissed": .integer(framesMissed),
      "skipped": .counts(skipped.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count) }),
      "settle": settle?.json, "begunAfterMs": .milliseconds(stages.begun),
      "firstFrameAfterMs": .milliseconds(stages.firstFrame),
      "chosenAfterMs": .milliseconds(stages.chosen),
    ]
  }
}

extension ShotReport.Settle {
  fileprivate var json: JSON {
    [
      "settled": .bool(isSettled), "frames": .integer(frames), "tookMs": .milliseconds(span),
      "reason": reason.map { .string($0.rawValue) },
    ]
  }
}
