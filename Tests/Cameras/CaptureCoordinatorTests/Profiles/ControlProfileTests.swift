import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestSupport
import Testing

/// A camera's control settings, as a file.
@Suite struct ControlProfileTests {
  private static let camera = DeviceIdentity(name: "HD Webcam", serial: "A1B2", port: "usb-1")
  private static let exposure = CameraControl(
    name: "auto_exposure",
    kind: .menu([
      CameraControl.MenuItem(value: 1, name: "Manual Mode"),
      CameraControl.MenuItem(value: 3, name: "Aperture Priority Mode"),
    ]), default: 3, current: 1)
  private static let gain = CameraControl(
    name: "gain", kind: .integer(0...100, step: 1), default: 0, current: 40)

  private func read(_ text: String) throws(ProfileError) -> ControlProfile {
    try ControlProfile(reading: Array(text.utf8), file: "night.json")
  }

  @Test func `a profile contains changed controls and names menu items by their text`() {
    var same = Self.gain
    (same.name, same.current) = ("contrast", 0)
    var inactive = Self.gain
    (inactive.name, inactive.traits) = ("hue", .inactive)
    let profile = ControlProfile(
      of: Self.camera, controls: [Self.exposure, Self.gain, same, inactive])
    #expect(profile.settings.map(\.description) == ["auto_exposure=Manual Mode", "gain=40"])
  }

  @Test func `a control whose automatic is off is saved even with its default value`() {
    var automatic = CameraControl(
      name: "white_balance_automatic", kind: .boolean, default: 1, current: 0)
    let dial = CameraControl(
      name: "white_balance_temperature", kind: .integer(2800...6500, step: 1), default: 4600,
      current: 4600)
    let saved = ControlProfile(of: Self.camera, controls: [automatic, dial]).settings
    #expect(
      saved.map(\.description) == [
        "white_balance_automatic=off", "white_balance_temperature=4600",
      ])
    automatic.default = 0
    #expect(ControlProfile(of: Self.camera, controls: [automatic, dial]).settings.isEmpty)
  }

  @Test func `a profile is read back as it was written`() throws {
    let profile = ControlProfile(of: Self.camera, controls: [Self.exposure, Self.gain])
    #expect(try read(profile.text) == profile)
    #expect(
      profile.text == """
        {
          "camera": {
            "name": "HD Webcam",
            "serial": "A1B2",
            "port": "usb-1"
          },
          "controls": {
            "auto_exposure": "Manual Mode",
            "gain": "40"
          }
        }

        """)
    let empty = ControlProfile(camera: DeviceIdentity(name: "\"x\"\n"), settings: [])
    #expect(try read(empty.text) == empty)
  }

  @Test func `a profile may contain numbers and booleans without quotes`() throws {
    let profile = try read(
      #"{"camera": {"name": "x"}, "controls": {"gain": 40, "flip": true, "led": false, "a": "b"}}"#)
    #expect(profile.settings.map(\.description) == ["gain=40", "flip=on", "led=off", "a=b"])
  }

  @Test(arguments: [
    ("", "night.json:1:1: expected a value"),
    ("{}", "night.json:1: camera: is missing; expected an object"),
    (#"{"camera": {"name": "x"}}"#, "night.json:1: controls: is missing; expected an object"),
    (
      #"{"camera": {"name": "x", "sriel": "1"}, "controls": {}}"#,
      #"night.json:1: camera.sriel: unknown field; did you mean "serial"?"#
    ),
    (
      "{\"camera\": {\"name\": \"x\"}, \"controls\":\n{\"gain\": [1]}}",
      "night.json:2: controls.gain: an array is not a quoted string, a whole number, true or false"
    ),
    (
      #"{"camera": {"name": "x"}, "controls": {"gain": ""}}"#,
      "night.json:1: controls.gain: is empty"
    ),
  ])
  func `a mistake in a profile is reported with its line`(text: String, words: String) {
    let error = #expect(throws: ProfileError.self) { try read(text) }
    #expect(error?.code == .damaged)
    #expect(error?.description == words)
  }

  @Test func `a camera with other controls gets the settings it accepts and remarks on the rest`() {
    let settings = ["gain=40", "gain2=1", "auto_exposure=manual mode", "contrast=5"]
    let profile = ControlProfile(
      camera: Self.camera, settings: ControlSettings(settings.compactMap { ControlSetting($0) }))
    var narrow = Self.gain
    narrow.kind = .integer(0...9, step: 1)
    let fitting = profile.settings(fitting: [narrow, Self.exposure])
    #expect(fitting.settings.map(\.description) == ["auto_exposure=manual mode"])
    #expect(
      fitting.remarks == [
        "the profile's gain=40 is left out: '40' is not a valid value for 'gain'",
        "the profile's gain2=1 is left out: it has no control 'gain2'",
        "the profile's contrast=5 is left out: it has no control 'contrast'",
      ])
  }

  @Test func `a menu item in a profile keeps its meaning when the driver renumbers it`() throws {
    let profile = ControlProfile(of: Self.camera, controls: [Self.exposure])
    var renumbered = Self.exposure
    renumbered.kind = .menu([
      CameraControl.MenuItem(value: 0, name: "Aperture Priority Mode"),
      CameraControl.MenuItem(value: 5, name: "Manual Mode"),
    ])
    let setting = try #require(profile.settings(fitting: [renumbered]).settings.first)
    #expect(try [renumbered].resolve(setting).number == 5)
  }
}
