internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureText

/// The parameters about a camera and its photos that several commands share.
enum PhotoSyntax {
  static let device = Parameter.option(
    "device", short: "d", TextForm("a camera") { CameraSource($0) }, valueName: "camera",
    help: """
      Use this camera: \(CameraKind.all.map(\.forms).joined(separator: "; ")) (default: \
      CAPTURE_DEVICE, otherwise the first camera).
      """
  ).naming(.device).path(after: CameraKind.textBeforePath(in:))
    .replaced(by: "CAPTURE_DEVICE").yielding(to: "simulator")
    .instead(of: "simulator") { device, _ in CameraSource(device).namesKind }
  static let simulator = Parameter.option(
    "simulator", .text, valueName: "scenario or folder", bare: "",
    help: """
      Use a simulated camera: a scenario file, a folder of photos or a recording (default: the \
      sample photos). Each run starts with the same photo.
      """
  ).path.naming(.scenario).replaced(by: "CAPTURE_DEVICE")
  static let wait = Parameter.option(
    "wait", .duration, valueName: "time", bare: .seconds(60),
    help: "Wait for a busy camera, for at most this long, e.g. --wait=30s (default: 1min).")

  static let size = Parameter.option(
    "size", short: "s", .size, valueName: "width x height",
    help: "Photo size; if the camera does not offer it, the nearest larger one is used."
  ).naming(.size).suggested { FrameSize($0) != nil }
  static let format = Parameter.option(
    "format",
    TextForm(
      "four letters such as", samples: ["MJPG", "YUYV"], words: ["MJPG", "YUYV", "NV12", "GREY"]
    ) { PixelFormat($0) },
    valueName: "letters", help: "Pixel format to request from the camera.")
  static let rate = Parameter.option(
    "rate", .number(in: StreamRequest.rateRange), valueName: "frames per second",
    help: "Frame rate to request; the nearest one offered is used.")
  static let exact = Parameter.flag(
    "exact", help: "Fail unless the camera offers exactly this --size, --format and --rate.")
  static let settle = Parameter.toggle(
    "settle",
    help: """
      Wait until exposure, colour and focus have settled fully, or take the first good frame \
      (default: a balance of both).
      """)
  static let keepUnsettled = Parameter.flag(
    "keep-unsettled",
    help: """
      With --settle, keep a photo whose picture has not settled, with a warning, instead of \
      failing. One without detail that does not change, as in a dark room, is kept in any case.
      """)
  static let within = Parameter.option(
    "within", .positiveDuration, valueName: "time",
    help: "Time limit; take the best photo possible within it.")
  static let control = Parameter.options(
    "control", short: "c",
    TextForm("a name and a value such as", samples: ["brightness=60%"]) { ControlSetting($0) },
    valueName: "name=value", help: "Set this camera control first; may be repeated."
  ).naming(.controlSetting)

  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "file",
    help: """
      Write to this file or existing folder instead of the store; a name that ends with a / is \
      always a folder's. %Y, %H and so on stand for the time, %n or %04n for the number, and - for \
      standard output.
      """
  ).path.instead(of: "store").instead(of: "json") { file, _ in file == "-" }
    .instead(of: "quality") { file, _ in FileTemplate(file).isLossless }
    .instead(of: "compact") { file, _ in FileTemplate(file).isLossless }
    .suggested { PictureFileFormat(path: $0) != nil }
  static let quality = Parameter.option(
    "quality", .integer(in: FullPolicy.qualityRange), valueName: "\(FullPolicy.qualityRange)",
    help: "Encode with this JPEG quality instead of keeping the camera's own JPEG.")
  static let compact = Parameter.flag(
    "compact", help: "Encode to a small file, about 50 kB per megapixel."
  ).instead(of: "quality")
  private static let degrees = ["0", "90", "180", "270"]
  static let rotate = Parameter.option(
    "rotate",
    TextForm("one of", samples: degrees, words: degrees) {
      degrees.contains($0) ? Int($0).flatMap(Orientation.init(clockwiseDegrees:)) : nil
    },
    valueName: "degrees",
    help: "Rotate the photo clockwise when it is displayed, by its EXIF orientation.")
}

extension PhotoSyntax {
  static let camera = ParameterGroup("CAMERA", [device, simulator, wait])
  static let picture = ParameterGroup("PHOTO", waiting + [keepUnsettled] + choosing)
  /// Those of photos that are kept in any case.
  static let keptPicture = ParameterGroup("PHOTO", waiting + choosing)

  private static let waiting: [any DeclaredParameter] = [size, format, rate, exact, settle]
  private static let choosing: [any DeclaredParameter] = [within, control, SavedProfile.skip]
}
