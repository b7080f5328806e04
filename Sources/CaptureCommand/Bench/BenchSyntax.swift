internal import CaptureArguments
internal import CaptureImaging
internal import CaptureText

/// What can be said to the commands of `capture bench`.
enum BenchSyntax {
  static let photos = Parameter.option(
    "photos", short: "n", .integer(in: 2...1_000_000), valueName: "number",
    help: "Make a store with so many photos, and use that.")
  static let keep = Parameter.option(
    "keep", .text, valueName: "folder",
    help: "Make the store in this folder, which must be empty or new, and leave it there.")
  static let sequences = Parameter.options(
    "sequence", .oneOf(ScrubSequence.self), valueName: "name",
    help: "Only this way of looking through the photos; may be given again.")
  static let span = Parameter.option(
    "for", .duration, valueName: "time", help: "Look so long in each way; 5 s unless told.")
  static let rate = Parameter.option(
    "rate", short: "r", .number(in: 1...1_000), valueName: "photos a second",
    help: "Ask so often; 60 unless told.")
  static let classic = Parameter.flag(
    "classic", help: "Show a low tier first whenever the photo before was late.")

  static func size(unlessTold usual: FrameSize) -> Parameter<FrameSize?> {
    .option(
      "size", short: "s", .size, valueName: "width x height",
      help: "How large those photos are; \(usual) unless told.")
  }

  /// Which photos; those that are made have the usual size unless told.
  static func store(usualSize: FrameSize) -> ParameterGroup {
    ParameterGroup(
      "WHICH PHOTOS", [StoreChoice.option, photos, size(unlessTold: usualSize), keep])
  }
}
