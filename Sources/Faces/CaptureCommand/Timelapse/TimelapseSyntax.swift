internal import CaptureArguments
internal import CaptureCoordinator
internal import CaptureText

/// The parameters of `capture timelapse` alone.
enum TimelapseSyntax {
  static let interval = Parameter.option(
    "interval", short: "i",
    TextForm(
      "a time from 100ms to 366d such as", samples: ["10s", "1min", "1h"], unit: "s"
    ) { text in
      Duration(text).flatMap { Schedule.intervals.contains($0) ? $0 : nil }
    },
    valueName: "time", help: "Interval between two photos; required.")
  static let count = Parameter.option(
    "count", short: "n", .integer(in: 1...1_000_000_000), valueName: "number",
    help: "Number of photos, including missed ones.")
  static let until = Parameter.option(
    "until", short: "u", .ending, valueName: "time",
    help: "End at this time of day, at this date and time, or after this duration.")
  static let align = Parameter.flag(
    "align", help: "Take photos at round times, such as full minutes with --interval 1min.")
  static let warm = Parameter.toggle(
    "warm",
    help: "Keep the camera running between photos, or stop it (default: chosen by the interval).")

  static let name = Parameter.option(
    "name",
    TextForm("a name of letters, digits, - and _ such as", samples: ["garden"]) { text in
      text.isPlainName ? text : nil
    },
    valueName: "name",
    help: """
      Name of the timelapse, used to resume it (default: the name of the timelapse with the same \
      schedule, or else a new one).
      """)
  static let restart = Parameter.flag(
    "restart", help: "Discard the saved progress of this timelapse and start over."
  ).forOneCall
}

extension String {
  /// Whether this is safe as a file name.
  fileprivate var isPlainName: Bool {
    !isEmpty && utf8.count <= 100
      && utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }
}

extension TakeTimelapse {
  static let syntax = CommandSyntax(
    "timelapse",
    abstract: "Take photos at a fixed interval that does not drift.",
    discussion: """
      The camera is started early, so that each photo is on time. If a photo fails, that is \
      reported, and the timelapse continues. After Ctrl-C or a power cut, run the same command to \
      resume. Photos whose picture has not settled are kept with a warning, even with '--settle'.
      """,
    groups: [
      ParameterGroup(
        "SCHEDULE",
        [
          TimelapseSyntax.interval, TimelapseSyntax.count, TimelapseSyntax.until,
          TimelapseSyntax.align, TimelapseSyntax.name, TimelapseSyntax.restart,
        ]),
      ParameterGroup(
        "CAMERA",
        [PhotoSyntax.device, PhotoSyntax.simulator, PhotoSyntax.wait, TimelapseSyntax.warm]),
      PhotoSyntax.keptPicture,
      ParameterGroup(
        "FILES",
        [
          StoreChoice.option, PhotoSyntax.to, PhotoSyntax.quality, PhotoSyntax.compact,
          PhotoSyntax.rotate, Shared.json,
        ]),
    ],
    examples: [
      Example(
        "capture timelapse --interval 1min",
        "take a photo every minute into the store, until Ctrl-C"),
      Example(
        "capture timelapse -i 10s --until 18:30 --to 'day-%n.jpg'",
        "number the files, and end at half past six"),
      Example(
        "capture timelapse -i 1h --align --count 24", "take photos for one day, on the hour"),
      Example(
        "capture timelapse -i 1h --name garden --restart", "start the timelapse 'garden' over"),
      Example(
        "capture timelapse -i 1s -n 3 --simulator --to . --json",
        "take three photos of a simulated camera"),
    ])
}
