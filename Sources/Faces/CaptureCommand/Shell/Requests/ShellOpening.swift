internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

/// The camera that a request opens, and how; what is nil is as on the command line.
struct ShellOpening: Hashable, Sendable {
  /// The text of a source.
  var device: String?
  /// A scenario file or a folder; empty for the sample photos.
  var simulator: String?
  var wait: Duration?
  var size: FrameSize?
  var format: PixelFormat?
  var rate: Double?
  var isExact: Bool?
  var controls: ControlSettings?
  var skipsProfile: Bool?
  var isWarm: Bool?

  init(_ fields: inout JSONFields) throws(JSONFieldError) {
    device = try fields.given("device")?.value(.camera)
    simulator = try fields.given("simulator")?.simulator()
    wait = try fields.given("wait")?.duration()
    size = try fields.given("size")?.value(.size)
    format = try fields.given("format")?.value(.shellFormat)
    rate = try fields.given("rate")?.number(in: StreamRequest.rateRange)
    isExact = try fields.given("exact")?.bool()
    controls = try fields.given("control")?.controlSettings()
    skipsProfile = try fields.given("noProfile")?.bool()
    isWarm = try fields.given("warm")?.bool()
  }
}

extension TextForm where Value == PixelFormat {
  /// The letters of a pixel format.
  static var shellFormat: Self {
    Self("four letters such as", samples: ["MJPG", "YUYV"]) { PixelFormat($0) }
  }
}

extension TextForm where Value == String {
  /// What names a camera.
  fileprivate static var camera: Self {
    Self("a camera such as", samples: ["/dev/video0", "C920", "simulator"]) { $0 }
  }
}

extension JSONField {
  /// Returns a scenario file or a folder; `true` stands for the sample photos, and has none.
  fileprivate func simulator() throws(JSONFieldError) -> String {
    if (try? bool()) == true { return "" }
    guard let path = try? string() else { throw error(wanting: "true or a quoted string") }
    guard !path.isEmpty else { throw error("is empty") }
    return path
  }

  /// Returns the settings of controls from an object with their names and values.
  func controlSettings() throws(JSONFieldError) -> ControlSettings {
    var settings: ControlSettings = []
    var values = try fields()
    for (name, value) in values.all() {
      let text = try value.settingWords()
      settings.append(ControlSetting(name: ControlName(name), value: ControlValue(text)))
    }
    return settings
  }
}
