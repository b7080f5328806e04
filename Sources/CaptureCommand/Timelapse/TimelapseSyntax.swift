internal import Capture
internal import CaptureArguments
internal import CaptureText

/// What can be said to `capture timelapse` alone.
enum TimelapseSyntax {
  static let interval = Parameter.option(
    "interval", short: "i",
    TextForm("a time from 100ms to 366d such as", samples: ["10s", "1min", "1h"]) { text in
      Duration(text).flatMap { Schedule.intervals.contains($0) ? $0 : nil }
    },
    valueName: "time", help: "Take a photo every so often; required.")
  static let count = Parameter.option(
    "count", short: "n", .integer(in: 1...1_000_000_000), valueName: "number",
    help: "End after so many moments, missed ones too.")
  static let until = Parameter.option(
    "until", short: "u", .ending, valueName: "time",
    help: "End at this time of day, on this day and time, or after so long.")
  static let align = Parameter.flag(
    "align", help: "Take the photos at round times: at full minutes with --interval 1min.")
  static let warm = Parameter.toggle(
    "warm",
    help: "Keep the camera running between photos, or stop it; what costs less unless told.")

  static let name = Parameter.option(
    "name",
    TextForm("a name of letters, digits, - and _ such as", samples: ["garden"]) { text in
      text.isPlainName ? text : nil
    },
    valueName: "name", help: "What it is known by when it is resumed; 'timelapse' unless told.")
  static let restart = Parameter.flag(
    "restart", help: "Begin anew, whatever is under way by this name.")
}

extension String {
  /// Whether this can be a file's name without any surprise.
  fileprivate var isPlainName: Bool {
    !isEmpty && utf8.count <= 100
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension TakeTimelapse {
  static let syntax = CommandSyntax(
    "timelapse",
    abstract: "Take a photo again and again, at moments that do not drift.",
    discussion: """
      Each photo shows its moment: the camera is started early enough. What goes wrong is told \
      and ends nothing; the next photo is tried. Ended by Ctrl-C, a power cut or an unplugged \
      camera, the same command goes on where it was.
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
      PhotoSyntax.picture,
      ParameterGroup(
        "FILES",
        [
          StoreChoice.option, PhotoSyntax.to, PhotoSyntax.quality, PhotoSyntax.compact,
          PhotoSyntax.rotate, Shared.json,
        ]),
    ],
    examples: [
      Example("capture timelapse --interval 1min", "into the store, until Ctrl-C"),
      Example("capture timelapse -i 10s --until 18:30 --to 'day/%n.jpg'", "numbered, until dusk"),
      Example("capture timelapse -i 1h --align --count 24", "a day, at the full hours"),
      Example("capture timelapse -i 1h --name garden --restart", "begin another one anew"),
      Example("capture timelapse -i 1s -n 3 --simulator --to . --json", "no camera"),
    ])
}
