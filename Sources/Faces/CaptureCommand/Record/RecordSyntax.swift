internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureText

/// The parameters of `capture record` alone.
enum RecordSyntax {
  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "folder",
    help: "Folder to record to, which must be empty or new (default: named after the time)."
  ).path.naming(.folder).forOneCall
  static let span = Parameter.option(
    "for", .positiveDuration, valueName: "time",
    help: "Length of the recording (default: 10s, or until --count).")
  static let count = Parameter.option(
    "count", short: "n", .integer(in: 1...100_000_000), valueName: "number",
    help: "Number of frames to record.")
  static let limit = Parameter.option(
    "limit", .byteCount, valueName: "bytes",
    help: """
      Maximum size of the recording, which may end it before --for or --count does (default: \
      1GB, often a little more than a minute).
      """)
  static let photos = Parameter.toggle(
    "photos",
    help: "Record the pictures, or omit them and the serial number (default: --photos).")
  static let size = Parameter.option(
    "size", short: "s", .size, valueName: "width x height",
    help: "Frame size; if the camera does not offer it, the nearest larger one is used."
  ).naming(.size)
}

extension Record {
  static let syntax = CommandSyntax(
    "record",
    abstract: "Record what a camera does, for replay with --simulator.",
    discussion: """
      The folder contains the camera's identity, modes and controls, and each frame with its \
      times, flags and faults. To replay it, run 'capture snap --simulator=FOLDER', or any other \
      command with --simulator. Pictures of 5 megapixels take about 13 MB a second. If the camera \
      does not offer what was requested, nothing is kept.
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
      Example("capture record --to door", "record the first camera for ten seconds"),
      Example("capture record --no-photos --for 5min", "record faults and times, without pictures"),
      Example("capture snap --simulator=door", "take a photo from the recorded camera"),
    ])
}
