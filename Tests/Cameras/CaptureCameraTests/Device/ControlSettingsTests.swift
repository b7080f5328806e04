import CaptureCamera
import Testing

/// Settings of controls, as programs write them.
@Suite struct ControlSettingsTests {
  private static let controls = [
    CameraControl(
      name: .exposureTime, kind: .integer(1...5000, step: 1), default: 156, current: 9),
    CameraControl(name: .automaticWhiteBalance, kind: .boolean, default: 1, current: 0),
    CameraControl(
      name: .autoExposure,
      kind: .menu([
        CameraControl.MenuItem(value: 1, name: "Manual Mode"),
        CameraControl.MenuItem(value: 3, name: "Aperture Priority Mode"),
      ]), default: 3),
    CameraControl(name: "huge", kind: .integer(0 ... .max, step: 1), default: 0),
  ]

  @Test(arguments: [
    (ControlName.exposureTime, 250 as ControlValue, 250), (.exposureTime, .percent(100), 5000),
    (.exposureTime, "50%", 2501), (.automaticWhiteBalance, true, 1),
    (.automaticWhiteBalance, .off, 0), (.automaticWhiteBalance, 1, 1),
    (.autoExposure, "manual mode", 1), (.autoExposure, .item("Aperture Priority Mode"), 3),
    (.autoExposure, 3, 3), ("huge", .number(.max), .max),
  ])
  func `a typed value is converted to the control's number`(
    name: ControlName, value: ControlValue, number: Int
  ) throws {
    let setting = ControlSetting(name: name, value: value)
    #expect(try Self.controls.resolve(setting).number == number)
  }

  @Test func `settings are written as a dictionary, and keep their order`() {
    let settings: ControlSettings = [
      .autoExposure: "Manual Mode", .exposureTime: 250, .automaticWhiteBalance: false,
    ]
    #expect(
      settings.description
        == "auto_exposure=Manual Mode, exposure_time_absolute=250, white_balance_automatic=off")
    #expect(StreamRequest(controls: [.gain: 3]).controls == ["gain": "3"])
  }

  @Test func `a setting is found, replaced and removed by its name regardless of case`() {
    var settings: ControlSettings = [.gain: 1, .hue: 2]
    #expect(settings["Gain"] == 1)
    settings["GAIN"] = 5
    #expect(settings.description == "hue=2, GAIN=5")
    settings[.gain] = nil
    #expect(settings == [.hue: 2])
    #expect(settings[.gain] == nil)
  }

  @Test func `two names of controls are the same if they differ in case only`() {
    let names: Set<ControlName> = ["gain", "Gain", "GAIN", "hue"]
    #expect(names == [.gain, .hue])
    #expect("Gain" as ControlName == .gain)
    #expect(ControlName("Gain").rawValue == "Gain")
  }

  @Test func `newer settings replace those for the same controls`() {
    let old: ControlSettings = [.gain: 1, .hue: 2]
    #expect(old.replaced(by: ["Gain": 3]) == [.hue: 2, "Gain": 3])
  }

  @Test func `a control's values are found by its name, and can be set again`() {
    #expect(Self.controls[.exposureTime]?.value == 9)
    #expect(Self.controls["White_Balance_Automatic"]?.value == .off)
    #expect(Self.controls[.autoExposure]?.defaultValue == "Aperture Priority Mode")
    #expect(Self.controls[.autoExposure]?.value == nil)
    #expect(Self.controls[.zoom] == nil)
  }

  @Test func `values of numbers and switches are read as such`() {
    let values: [ControlValue] = [250, "0x21", "0x", "Manual Mode", true, "off", "60%"]
    #expect(values.map(\.number) == [250, 33, nil, nil, nil, nil, nil])
    #expect(values.map(\.isOn) == [nil, nil, nil, nil, true, false, nil])
  }
}
