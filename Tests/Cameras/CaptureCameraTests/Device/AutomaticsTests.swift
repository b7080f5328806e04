import CaptureBase
import Testing

@testable import CaptureCamera

/// Dials and the automatic modes that control them.
@Suite struct AutomaticsTests {
  private static func control(
    _ name: ControlName, _ kind: CameraControl.Kind, current: Int, traits: CameraControl.Traits = []
  ) -> CameraControl {
    CameraControl(name: name, kind: kind, default: 0, traits: traits, current: current)
  }

  private static func dial(
    _ name: ControlName, traits: CameraControl.Traits = []
  ) -> CameraControl {
    control(name, .integer(0...9000, step: 1), current: 7, traits: traits)
  }

  private static func exposure(_ current: Int, manual: String = "Manual Mode") -> CameraControl {
    control(
      "auto_exposure",
      .menu([
        CameraControl.MenuItem(value: 0, name: "Auto Mode"),
        CameraControl.MenuItem(value: 1, name: manual),
        CameraControl.MenuItem(value: 2, name: "Shutter Priority Mode"),
        CameraControl.MenuItem(value: 3, name: "Aperture Priority Mode"),
      ]), current: current)
  }

  private static func on(_ name: ControlName) -> CameraControl {
    control(name, .boolean, current: 1)
  }
  private static func off(_ name: ControlName) -> CameraControl {
    control(name, .boolean, current: 0)
  }

  @Test(arguments: [
    ("white_balance_temperature", on("white_balance_automatic"), "white_balance_automatic=off"),
    (
      "white_balance_temperature", on("white_balance_temperature_auto"),
      "white_balance_temperature_auto=off"
    ),
    ("white_balance_temperature", off("white_balance_automatic"), nil),
    ("white_balance_temperature", on("gain_automatic"), nil),
    ("gain", on("gain_automatic"), "gain_automatic=off"),
    ("hue", on("hue_automatic"), "hue_automatic=off"),
    ("focus_absolute", on("focus_automatic_continuous"), "focus_automatic_continuous=off"),
    ("exposure_time_absolute", exposure(3), "auto_exposure=Manual Mode"),
    ("exposure_time_absolute", exposure(0, manual: "Manual"), "auto_exposure=Manual"),
    ("exposure_time_absolute", exposure(1), nil),
    ("exposure_time_absolute", exposure(2), nil),
    ("exposure_time_absolute", exposure(3, manual: "By hand"), nil),
    ("zoom_absolute", on("white_balance_automatic"), nil),
  ])
  func `a control becomes settable once its automatic mode is off`(
    dial: String, automatic: CameraControl, release: String?
  ) {
    let dial = Self.dial(ControlName(dial))
    #expect([dial, automatic].release(of: dial)?.description == release)
  }

  @Test(arguments: [
    // The value was kept, and no automatic mode controls the dial.
    (7, dial("gain"), off("gain_automatic"), nil),
    (8, dial("gain"), off("gain_automatic"), "the camera did not keep gain=8; it is 7"),
    (
      8, dial("gain"), on("gain_automatic"),
      """
      the camera did not keep gain=8: gain_automatic controls it; \
      also set gain_automatic=off
      """
    ),
    (
      7, dial("gain"), on("gain_automatic"),
      "gain=7 has no effect while gain_automatic controls it; also set gain_automatic=off"
    ),
    // The automatic mode was turned off after the driver reported the dial as inactive.
    (7, dial("gain", traits: .inactive), off("gain_automatic"), nil),
    (
      8, dial("zoom", traits: .inactive), off("gain_automatic"),
      "the camera did not keep zoom=8: another control controls it"
    ),
  ])
  func `a remark on an outcome names the automatic mode to turn off`(
    asked: Int, dial: CameraControl, automatic: CameraControl, remark: String?
  ) {
    let outcome = ControlOutcome(name: dial.name, requested: asked, actual: 7)
    #expect(outcome.remark(among: [dial, automatic]) == remark)
  }

  @Test(arguments: [
    (
      ControlOutcome(name: "gain", requested: 44, sent: 40, actual: 40),
      "gain is 40 now, the nearest value to 44 that it accepts"
    ),
    (
      ControlOutcome(name: "gain", requested: 9, actual: 7, refusal: .badControl("it is locked")),
      "the camera does not accept gain=9: it is locked; gain stays 7"
    ),
    (
      ControlOutcome(name: "gain", requested: 9, actual: 7, profile: "night.json"),
      "the profile night.json: the camera did not keep gain=9; it is 7"
    ),
    (ControlOutcome(name: "gain", requested: 7, actual: 7, refusal: .badControl("it is")), nil),
  ])
  func `an adjusted or refused value gets a remark`(outcome: ControlOutcome, remark: String?) {
    #expect(outcome.remark(among: [Self.dial("gain")]) == remark)
  }

  @Test(arguments: [
    (CameraError.Cause.badControl("it is locked"), nil, true), (.driver("it hangs"), nil, true),
    (.badControl("it is locked"), "night.json", false),
  ])
  func `a refused setting is an error for the user's request but not for a profile's`(
    refusal: CameraError.Cause, profile: String?, isError: Bool
  ) throws {
    let outcome = ControlOutcome(
      name: "gain", requested: 9, actual: 7, refusal: refusal, profile: profile)
    let controls = [Self.dial("gain"), Self.on("gain_automatic")]
    do throws(CameraError) {
      try [outcome].check(on: "it", among: controls)
      #expect(!isError)
    } catch {
      #expect(isError)
      #expect(
        error.description
          == "cannot set a control of it: it does not accept gain=9: \(refusal); also set "
          + "gain_automatic=off")
    }
  }

  @Test func `a remark on a menu shows the texts of its items`() {
    let outcome = ControlOutcome(name: "auto_exposure", requested: 1, actual: 3)
    #expect(
      outcome.remark(among: [Self.exposure(3)])
        == "the camera did not keep auto_exposure=Manual Mode; it is Aperture Priority Mode")
  }

  /// A switch that is on by default, and a dial that it controls, at its default value.
  private static func gain(
    isAutomatic: Bool, current: Int? = 0, traits: CameraControl.Traits = []
  ) -> [CameraControl] {
    [
      CameraControl(
        name: "gain", kind: .integer(0...9, step: 1), default: 0, traits: traits, current: current),
      CameraControl(
        name: "gain_automatic", kind: .boolean, default: 1, current: isAutomatic ? 1 : 0),
    ]
  }

  @Test(
    arguments: [
      (gain(isAutomatic: false), ["gain", "gain_automatic"]), (gain(isAutomatic: true), []),
      (gain(isAutomatic: true, current: 3), ["gain"]),
      (gain(isAutomatic: false, traits: .inactive), ["gain_automatic"]),
      (gain(isAutomatic: false, current: nil), ["gain_automatic"]),
      ([dial("zoom_absolute"), off("gain_automatic")], ["zoom_absolute"]),
    ] as [([CameraControl], [String])])
  func `the user has chosen what differs from its default, and dials that were released`(
    controls: [CameraControl], names: [String]
  ) {
    #expect(controls.chosen.map(\.name.rawValue) == names)
  }

  @Test func `a mode that still determines a dial does not count as releasing it`() {
    let dial = Self.control("exposure_time_absolute", .integer(0...9, step: 1), current: 0)
    #expect([dial, Self.exposure(3)].chosen.map(\.name) == ["auto_exposure"])
    #expect([dial, Self.exposure(1)].chosen.map(\.name) == [dial.name, "auto_exposure"])
  }

  @Test func `only a settable control with another value than its default counts as changed`() {
    let traits: [CameraControl.Traits] = [[], .readOnly, .inactive, .volatile]
    #expect(traits.map { Self.dial("gain", traits: $0).isChanged } == [true, false, false, false])
    #expect(!Self.off("flip").isChanged)
  }
}
