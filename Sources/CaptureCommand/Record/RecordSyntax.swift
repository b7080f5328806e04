internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureText

/// What can be said to `capture record`.
enum RecordSyntax {
  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "folder",
    help: "Record into this folder, which must be empty or new; named for the time unless told.")
  static let span = Parameter.option(
    "for", .duration, valueName: "time",
    help: "Record for so long; for 10 s unless told, or until --count.")
  static let count = Parameter.option(
    "count", short: "n", .integer(in: 1...100_000_000), valueName: "number",
    help: "Record so many frames.")
  static let limit = Parameter.option(
    "limit", .byteCount, valueName: "bytes",
    help: "Record no more bytes than this; 1GB unless told.")
  static let photos = Parameter.toggle(
    "photos", help: "Keep the pictures, as is usual, or leave them and the serial number out.")
  static let size = Parameter.option(
    "size", short: "s", .size, valueName: "width x height",
    help: "Record in this size, or in the nearest larger one that the camera offers.")
}

extension Record {
  static let syntax = CommandSyntax(
    "record",
    abstract: "Record what a camera does, so that --simulator can do it again.",
    discussion: """
      The folder has the camera's identity, modes and controls, and each frame with its times, \
      flags and faults. Anybody can play it with 'capture snap --simulator=FOLDER', or try a \
      program on it.
      """,
    groups: [
      ParameterGroup("CAMERA", [PhotoSyntax.device, PhotoSyntax.simulator]),
      ParameterGroup(
        "STREAM",
        [
          RecordSyntax.size, PhotoSyntax.format, PhotoSyntax.rate, PhotoSyntax.exact,
          PhotoSyntax.control, SavedProfile.skip,
        ]),
      ParameterGroup(
        "RECORDING",
        [
          RecordSyntax.to, RecordSyntax.span, RecordSyntax.count, RecordSyntax.limit,
          RecordSyntax.photos, Shared.json,
        ]),
    ],
    examples: [
      Example("capture record --to door", "ten seconds of the first camera"),
      Example("capture record --no-photos --for 5min", "what goes wrong, and no picture"),
      Example("capture snap --simulator=door", "a photo of the recorded camera"),
    ])
}
