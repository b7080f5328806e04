import CaptureBase
import CaptureCamera
import Testing

/// The conversion of control settings to numbers.
@Suite struct ControlReadingTests {
  private static let brightness = CameraControl(
    name: "brightness", kind: .integer(-64...64, step: 1), default: 0)
  private static let focus = CameraControl(
    name: "focus", kind: .integer(10...250, step: 5), default: 10)
  private static let flip = CameraControl(name: "flip", kind: .boolean, default: 0)
  private static let exposure = CameraControl(
    name: "auto_exposure",
    kind: .menu([
      CameraControl.MenuItem(value: 1, name: "Manual Mode"),
      CameraControl.MenuItem(value: 3, name: "Aperture Priority Mode"),
    ]), default: 3)
  private static let controls = [brightness, focus, flip, exposure]

  @Test(arguments: [
    ("brightness=0", 0), ("brightness=-64", -64), ("brightness=+7", 7), ("brightness=64", 64),
    ("brightness=0%", -64), ("brightness=50%", 0), ("brightness=100%", 64),
    ("brightness=12.5%", -48),
    // Rounded to the nearest step, counted from the minimum.
    ("focus=10", 10), ("focus=12", 10), ("focus=13", 15), ("focus=250", 250), ("focus=248", 250),
    ("focus=50%", 130), ("focus=1%", 10), ("focus=99%", 250),
    ("flip=on", 1), ("flip=OFF", 0), ("flip=yes", 1), ("flip=no", 0), ("flip=True", 1),
    ("flip=false", 0), ("flip=1", 1), ("flip=0", 0),
    ("auto_exposure=1", 1), ("auto_exposure=3", 3), ("auto_exposure=manual mode", 1),
    ("auto_exposure=Aperture Priority Mode", 3),
  ])
  func `a setting's text is converted to the control's number`(text: String, number: Int) throws {
    let setting = try #require(ControlSetting(text))
    #expect(try Self.controls.resolve(setting).number == number)
  }

  @Test(arguments: [
    "brightness=65", "brightness=-65", "brightness=loud", "brightness=1.5", "brightness=0x10",
    "brightness=%", "brightness=-1%", "brightness=101%", "brightness=nan%", "brightness=inf%",
    "brightness= 5", "brightness=99999999999999999999", "brightness=on",
    "focus=9", "focus=251", "flip=2", "flip=maybe", "auto_exposure=2", "auto_exposure=manual",
    "auto_exposure=50%",
  ])
  func `an invalid value is rejected with the permitted values`(text: String) throws {
    let setting = try #require(ControlSetting(text))
    let control = try #require(Self.controls.first { $0.name == setting.name })
    let isPercentage = text.hasPrefix("brightness") && text.hasSuffix("%")
    let error = #expect(throws: CameraError.self) { try Self.controls.resolve(setting) }
    #expect(
      error?.description == """
        cannot set a control of the camera: '\(setting.value)' is not a valid value for '\(control.name)'; \
        it accepts \(isPercentage ? "0% to 100%" : control.choices)
        """)
  }

  private static let wide = CameraControl(
    name: "wide", kind: .integer(.min ... .max, step: 3), default: 0)
  private static let leds = CameraControl(name: "leds", kind: .bits(mask: 0x8000_0021), default: 1)
  private static let speeds = CameraControl(
    name: "speeds",
    kind: .menu([
      CameraControl.MenuItem(value: 0, name: "2"), CameraControl.MenuItem(value: 1, name: "0"),
    ]), default: 0)

  @Test(arguments: [
    ("wide=0%", Int.min), ("wide=50%", 1), ("wide=100%", .max), ("wide=\(Int.max)", .max),
    ("wide=\(Int.min + 4)", .min + 3),
    ("leds=0", 0), ("leds=33", 33), ("leds=0x80000001", 0x8000_0001), ("leds=0X20", 32),
    // Items whose texts are numbers other than their positions.
    ("speeds=0", 1), ("speeds=2", 0),
  ])
  func `wide ranges, bit masks and numeric menus are converted`(text: String, number: Int) throws {
    let controls = [Self.wide, Self.leds, Self.speeds]
    #expect(try controls.resolve(#require(ControlSetting(text))).number == number)
  }

  @Test func `a menu of numbers does not accept the positions of its items`() {
    let setting = ControlSetting(name: "speeds", value: "1")
    let error = #expect(throws: CameraError.self) { try [Self.speeds].resolve(setting) }
    #expect(error?.remedy?.description == "it accepts 2, 0")
  }

  @Test(arguments: [(240, 10, 243, 240), (240, 7, 246, 245), (240, 7, 250, 245), (9, 5, 7, 5)])
  func `rounding to a step never leaves the range`(top: Int, step: Int, asked: Int, number: Int)
    throws
  {
    let range = 0...max(top, asked)
    let control = CameraControl(name: "x", kind: .integer(range, step: step), default: 0)
    #expect(try control.number(for: ControlSetting(name: "x", value: "\(asked)")) == number)
  }

  @Test(arguments: ["leds=2", "leds=0x", "leds=-1", "leds=0x+1", "leds=0x100000001", "leds=on"])
  func `bits outside of a control's mask are rejected`(text: String) throws {
    let setting = try #require(ControlSetting(text))
    let error = #expect(throws: CameraError.self) { try [Self.leds].resolve(setting) }
    #expect(error?.remedy?.description == "it accepts bits of 0x80000021")
  }

  @Test func `a control's value is shown as text that can be set again`() throws {
    let all = Self.controls + [Self.wide, Self.leds, Self.speeds]
    let words = ["-7", "15", "on", "Aperture Priority Mode", "1", "0x21", "0"]
    for (control, word) in zip(all, words) {
      let number = try control.number(
        for: ControlSetting(name: control.name, value: ControlValue(word)))
      #expect(control.words(for: number) == word)
    }
  }

  @Test func `menu items with the same text are shown by their numbers`() {
    let items = ["x", "X", ""].enumerated().map {
      CameraControl.MenuItem(value: $0.offset, name: $0.element)
    }
    let menu = CameraControl(name: "menu", kind: .menu(items), default: 0)
    #expect((0...3).map(menu.words) == ["0", "1", "2", "3"])
  }

  @Test func `a control's name is matched regardless of case`() throws {
    #expect(try Self.controls.resolve(#require(ControlSetting("Focus=10"))).control == Self.focus)
    let old: ControlSettings = ["focus": 1, "flip": true]
    let new: ControlSettings = ["FOCUS": 2]
    #expect(old.replaced(by: new).map(\.description) == ["flip=on", "FOCUS=2"])
  }

  @Test func `a misspelt control name is answered with a suggestion`() {
    let error = #expect(throws: CameraError.self) { try Self.controls.named("Brigtness") }
    #expect(error?.remedy?.description == "did you mean 'brightness'?")
  }

  @Test func `a control's permitted values are shown in readable form`() {
    #expect(
      Self.controls.map(\.choices) == [
        "-64...64", "10...250 in steps of 5", "on or off", "Manual Mode, Aperture Priority Mode",
      ])
  }

  @Test func `an unknown control is rejected with a list of the camera's controls`() {
    let zoom = ControlSetting(name: "zoom", value: "1")
    #expect(
      throws: CameraError(
        .control, "the camera", .badControl("it has no control 'zoom'"),
        remedy: Remedy(.knownName, "it has brightness, focus, flip, auto_exposure"))
    ) { try Self.controls.resolve(zoom) }
    #expect(
      throws: CameraError(
        .control, "the camera", .badControl("it has no control 'zoom'"),
        remedy: Remedy(.knownName, "it has no controls"))
    ) { try [CameraControl]().resolve(zoom) }
  }

  @Test(arguments: ["", "=", "gain", "gain=", "=1"])
  func `a setting without a name or a value is rejected`(text: String) {
    #expect(ControlSetting(text) == nil)
  }

  @Test func `a setting is split at its first equals sign and described as written`() throws {
    let setting = try #require(ControlSetting("menu=a=b"))
    #expect(setting.name == "menu")
    #expect(setting.value == "a=b")
    #expect(setting.description == "menu=a=b")
  }

  @Test func `an outcome reports whether the camera kept the value sent to it`() {
    #expect(ControlOutcome(name: "gain", requested: 3, actual: 3).didStick)
    #expect(!ControlOutcome(name: "gain", requested: 3, actual: 2).didStick)
    #expect(ControlOutcome(name: "gain", requested: 3, sent: 2, actual: 2).didStick)
  }
}
