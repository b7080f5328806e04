internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureText

/// What can be said about a camera and its photos, whichever command takes them.
enum PhotoSyntax {
  static let device = Parameter.option(
    "device", short: "d", TextForm("a camera") { DeviceSelector($0) }, valueName: "camera",
    help: "Use this camera: a path, number, name, part of a name, serial number or USB port.")
  static let simulator = Parameter.option(
    "simulator", .text, valueName: "scenario or folder", bare: "",
    help: """
      Use simulated cameras: as a scenario file says, with a folder's photos, or what was recorded \
      in a folder.
      """)
  static let wait = Parameter.option(
    "wait", .duration, valueName: "time", bare: .seconds(60),
    help: "Wait for a camera that is in use; for a minute unless told.")

  static let size = Parameter.option(
    "size", short: "s", .size, valueName: "width x height",
    help: "Take a photo of this size, or of the nearest larger one that the camera offers.")
  static let format = Parameter.option(
    "format", TextForm("four letters such as", samples: ["MJPG", "YUYV"]) { PixelFormat($0) },
    valueName: "letters", help: "Have the camera send this format.")
  static let rate = Parameter.option(
    "rate", .number(in: 0.01...1000), valueName: "frames a second",
    help: "Have the camera send so many frames a second, or as nearly as it can.")
  static let exact = Parameter.flag(
    "exact", help: "Refuse another --size, --format or --rate than those named.")
  static let settle = Parameter.toggle(
    "settle",
    help: "Let light, colour and focus come to rest fully, or take the first good frame.")
  static let within = Parameter.option(
    "within", .duration, valueName: "time",
    help: "Have the photo within this time: the best that fits.")
  static let control = Parameter.options(
    "control", short: "c",
    TextForm("a name and a value such as", samples: ["brightness=60%"]) { ControlSetting($0) },
    valueName: "name=value", help: "Set this on the camera first; may be given again.")

  static let to = Parameter.option(
    "to", short: "o", .text, valueName: "file",
    help: """
      Write here instead of the store; %Y, %H and so on stand for the time, %n for the number, \
      - for the output.
      """)
  static let quality = Parameter.option(
    "quality", .integer(in: 1...100), valueName: "1...100",
    help: "Encode with this quality, instead of keeping the camera's own JPEG.")
  static let compact = Parameter.flag(
    "compact", help: "Encode in few bytes, about 45 kB a megapixel.")
  static let rotate = Parameter.option(
    "rotate",
    TextForm("one of", samples: ["0", "90", "180", "270"]) {
      Int($0).flatMap(Orientation.init(clockwiseDegrees:))
    },
    valueName: "degrees", help: "Turn the photo clockwise for whoever looks at it.")
}

extension PhotoSyntax {
  static let camera = ParameterGroup("CAMERA", [device, simulator, wait])
  static let picture = ParameterGroup(
    "PHOTO", [size, format, rate, exact, settle, within, control, SavedProfile.skip])
}
