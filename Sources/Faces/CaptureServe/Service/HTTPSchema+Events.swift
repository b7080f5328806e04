internal import CaptureHTTP

extension HTTPSchema {
  /// An event, of which ``EventStream`` sends one in each line.
  static let event = HTTPSchema.either(
    event("hello", position + ["hash": .string(.hex16), "state": .state]),
    event(
      "photo",
      ["change": .string] + position + ["id": .photoID, "photo": .photo.orNull],
      optional: pageMembers),
    event("everything", position), event("album", ["name": .string, "revision": .string.orNull]),
    event("camera", ["camera": .cameraID] + cameraStatus), event("devices", cameraListing),
    shotEvent("chosen", ["frame": .integer.orNull]),
    shotEvent(
      "kept", ["photo": .takenPhoto],
      optional: ["retaken": .photoID, "undo": .string, "retakeError": .error]),
    shotEvent("failed", ["error": .error]), event("beat")
  ).named("Event")

  /// A position in the journal.
  static let position: Members = ["epoch": .integer, "position": .integer, "tag": .integer]

  private static func event(
    _ kind: String, _ members: Members = [:], optional: Members = [:]
  ) -> HTTPSchema {
    .object(["event": .word(kind)] + members, optional: optional)
  }

  private static func shotEvent(
    _ stage: String, _ members: Members, optional: Members = [:]
  ) -> HTTPSchema {
    let shot: Members = [
      "camera": .cameraID, "shot": .integer, "index": .integer, "count": .integer,
      "stage": .word(stage),
    ]
    return event("shot", shot + members, optional: optional)
  }
}
