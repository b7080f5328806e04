internal import CaptureArguments
internal import CaptureText

/// What can be said to `capture snap` alone.
enum SnapSyntax {
  static let count = Parameter.option(
    "count", short: "n", .integer(in: 1...1_000_000), valueName: "number",
    help: "Take so many photos; missed ones count, too.")
  static let interval = Parameter.option(
    "interval", .duration, valueName: "time",
    help: "Begin a photo every so often, counted from the first; one that is late is missed.")
}

extension Snap {
  static let syntax = CommandSyntax(
    "snap",
    abstract: "Take a photo, and print where it is.",
    discussion: """
      The camera's own JPEG is kept byte for byte; what is known about it goes into its EXIF \
      block. Unless told, the photo is taken once the picture has settled, and goes into the \
      store, where 'capture list' finds it.
      """,
    groups: [
      PhotoSyntax.camera, PhotoSyntax.picture,
      ParameterGroup(
        "FILES",
        [
          StoreChoice.option, PhotoSyntax.to, SnapSyntax.count, SnapSyntax.interval,
          PhotoSyntax.quality, PhotoSyntax.compact, PhotoSyntax.rotate, Shared.json,
        ]),
    ],
    examples: [
      Example("capture snap", "a photo in the store; its path is printed"),
      Example("capture snap --to door.jpg", "replace door.jpg by a new photo"),
      Example("capture snap --device C920 --size 1920x1080", "choose a camera by its name"),
      Example("capture snap --within 500ms", "the best photo that half a second allows"),
      Example("capture snap -n 10 --interval 1min --to '%H%M-%n.jpg'", "ten photos in ten minutes"),
      Example("capture snap --simulator --to - | djpeg > photo.ppm", "no camera, no file"),
    ])
}
