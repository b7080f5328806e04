internal import CaptureArguments
internal import CaptureImaging
internal import CaptureText

/// The parameters of `capture bench`.
enum BenchSyntax {
  static let photos = Parameter.option(
    "photos", short: "n", .integer(in: 2...1_000_000), valueName: "number",
    help: "Generate a store with this many photos, and use it."
  ).instead(of: "store")
  static let size = Parameter.option(
    "size", short: "s", .size, valueName: "width x height",
    help: "Size of the generated photos (default: \(defaultSize)).")
  static let defaultSize = FrameSize(width: 1_920, height: 1_080)
  static let keep = Parameter.option(
    "keep", .text, valueName: "folder",
    help: "Generate the store in this folder, which must be empty or new, and keep it."
  ).naming(.folder).forOneCall
  static let sequences = Parameter.options(
    "sequence", .oneOf(ScrubSequence.self), valueName: "name",
    help: "Use only this sequence of photos; may be repeated (default: all).")
  static let span = Parameter.option(
    "for", .duration, valueName: "time", help: "Duration of each sequence (default: 5s).")
  static let rate = Parameter.option(
    "rate", short: "r", .number(in: 1...1_000), valueName: "photos per second",
    help: "Request rate (default: 60).")
  static let classic = Parameter.flag(
    "classic", help: "Show a low tier first whenever the previous photo was late.")
}
