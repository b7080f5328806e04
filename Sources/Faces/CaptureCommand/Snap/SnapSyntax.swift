internal import CaptureArguments
internal import CaptureCoordinator
internal import CaptureText

/// The parameters of `capture snap` alone.
enum SnapSyntax {
  static let count = Parameter.option(
    "count", short: "n", .integer(in: 1...1_000_000), valueName: "number",
    help: "Number of photos, including missed ones (default: 1)."
  ).instead(of: "to") { count, file in
    count != "1" && file != "-" && !FileTemplate(file).namesEach
  }
  static let interval = Parameter.option(
    "interval", .duration, valueName: "time",
    help:
      "Interval between the starts of two photos; photos that would be late are reported as missed."
  )
}

extension Snap {
  static let syntax = CommandSyntax(
    "snap",
    abstract: "Take a photo, and print its path.",
    discussion: """
      The camera's own JPEG is kept byte for byte; metadata is added to its EXIF block. By \
      default, the photo is taken once the picture has settled, and saved in the store, where \
      'capture list' finds it. If 'capture serve' has the camera open, it takes the photo from the \
      stream that its page shows, as long as the options match that stream. Simulated cameras are \
      not shared with it.
      """,
    groups: [
      PhotoSyntax.camera, PhotoSyntax.picture,
      ParameterGroup(
        "FILES",
        [
          StoreChoice.option, PhotoSyntax.to, SnapSyntax.count, SnapSyntax.interval,
          PhotoSyntax.quality, PhotoSyntax.compact, PhotoSyntax.rotate, DryRun.option, Shared.json,
        ]),
    ],
    examples: [
      Example("capture snap", "save a photo in the store and print its path"),
      Example("capture snap --to door.jpg", "replace door.jpg with a new photo"),
      Example("capture snap --device C920 --size 1920x1080", "choose a camera by its name"),
      Example("capture snap --within 500ms", "take the best photo possible in half a second"),
      Example(
        "capture snap -n 10 --interval 1min --to '%H%M-%n.jpg'", "take ten photos, one per minute"),
      Example(
        "capture snap --simulator --to - | djpeg > photo.ppm",
        "write a photo of a simulated camera to a pipe"),
    ])
}
