import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct ControlTests {
  private let brighter = ControlSetting(name: "brightness", value: "200")

  @Test func `a control that a session sets is reported with the device`() async throws {
    let stage = try Stage()
    let session = stage.session(controls: [brighter])
    let format = try await stage.clock.run {
      try await session.start()
      return session.format
    }
    #expect(format?.controls == [ControlOutcome(name: "brightness", requested: 200, actual: 200)])
    #expect(stage.brightness == 200)
  }

  @Test func `a control that keeps its value is reported as not set`() async throws {
    let stage = try Stage(.stuckControl("brightness"))
    let shot = try await stage.run { [brighter] session in
      try await session.start()
      return try await session.shoot(PhotoSettings(priority: .speed, controls: [brighter]))
    }
    #expect(
      shot.settings.controls == [ControlOutcome(name: "brightness", requested: 200, actual: 128)])
    #expect(shot.settings.controls[0].didStick == false)
  }

  @Test func `a menu control is set by the text of an item`() async throws {
    let hum = ControlSetting(name: "power_line_frequency", value: "60 Hz")
    let stage = try Stage()
    let session = stage.session(controls: [hum])
    let outcomes = try await stage.clock.run {
      try await session.start()
      return session.format?.controls
    }
    #expect(outcomes?.first?.actual == 2)
  }

  @Test func `an unknown control makes the start of a session fail`() async throws {
    let stage = try Stage()
    let session = stage.session(controls: [ControlSetting(name: "brigtness", value: "1")])
    try await stage.clock.run {
      let error = await #expect(throws: CameraError.self) { try await session.start() }
      guard error?.code == .badControl else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test(arguments: [("brigtness", "1"), ("brightness", "far")])
  func `a profile's setting that the camera does not accept is skipped at the start`(
    name: String, value: String
  ) async throws {
    let stage = try Stage()
    let strange = ControlSetting(
      name: ControlName(name), value: ControlValue(value), profile: "night.json")
    let session = stage.session(controls: [strange, brighter])
    let format = try await stage.clock.run {
      try await session.start()
      return try #require(session.format)
    }
    #expect(format.controls == [ControlOutcome(name: "brightness", requested: 200, actual: 200)])
    #expect(format.skippedSettings.map(\.setting) == [strange])
    let sentence = try #require(format.skippedSettings.first).description
    #expect(sentence.hasPrefix("the profile night.json: \(name)=\(value) was skipped: "))
  }

  @Test func `a control in automatic mode can be set only together with switching the mode off`()
    async throws
  {
    let stage = try Stage()
    let dial = ControlSetting(name: "white_balance_temperature", value: "3000")
    let outcomes = try await stage.set([dial])
    #expect(outcomes.map(\.actual) == [4500])
    #expect(stage.control(dial.name)?.traits == .inactive)
    let off = ControlSetting(name: "white_balance_automatic", value: "off")
    let both = try await stage.set([dial, off])
    #expect(both.map(\.name) == [off.name, dial.name])
    #expect(both.map(\.didStick) == [true, true])
    #expect(stage.control(dial.name)?.traits == [])
  }

  @Test func `a reset restores all changed controls and their automatic modes`()
    async throws
  {
    let stage = try Stage()
    let device = stage.simulator.devices()[0]
    let before = try stage.simulator.controls(of: device)
    let wishes = [
      "auto_exposure=Manual Mode", "exposure_time_absolute=9", "brightness=5",
      "white_balance_automatic=off",
    ]
    _ = try await stage.set(ControlSettings(wishes.compactMap { ControlSetting($0) }))
    let outcomes = try await stage.reset()
    #expect(
      outcomes.map(\.name) == [
        "brightness", "exposure_time_absolute", "white_balance_automatic", "auto_exposure",
      ])
    #expect(try stage.simulator.controls(of: device) == before)
    #expect(try await stage.reset() == [])
  }

  @Test func `a control with automatic mode off by default is reset after that mode`()
    async throws
  {
    let stage = try Stage { camera in
      camera.controls = [
        CameraControl(name: "gain", kind: .integer(0...9, step: 1), default: 1, current: 7),
        CameraControl(name: "gain_automatic", kind: .boolean, default: 0, current: 1),
      ]
    }
    let outcomes = try await stage.reset()
    #expect(outcomes.map(\.name) == ["gain_automatic", "gain"])
    #expect(outcomes.map(\.actual) == [0, 1])
  }

  @Test func `a reset of one control leaves others and refuses unknown names`() async throws {
    let stage = try Stage { camera in
      camera.controls = [
        CameraControl(name: "gain", kind: .integer(0...9, step: 1), default: 1, current: 7),
        CameraControl(name: "gain_automatic", kind: .boolean, default: 1, current: 1),
        CameraControl(name: "hue", kind: .integer(0...9, step: 1), default: 1, current: 7),
      ]
    }
    #expect(try await stage.reset(["Hue"]).map(\.name) == ["hue"])
    let refused = try await stage.reset(["gain"])
    #expect(refused == [ControlOutcome(name: "gain", requested: 1, actual: 7)])
    await #expect(throws: CameraError.self) {
      try await stage.reset(["hie"])
    }
  }

  @Test func `a session sets its controls again once its camera is plugged in again`() async throws
  {
    let stage = try Stage(.unplug(after: .seconds(2)), .replug(after: .seconds(4)))
    let session = stage.session(controls: [
      ControlSetting(name: "white_balance_temperature", value: "3000"),
      ControlSetting(name: "white_balance_automatic", value: "off"), brighter,
    ])
    session.requestStart()
    try stage.clock.advance(by: .seconds(3))
    #expect(session.state == .interrupted)
    try stage.clock.advance(by: .seconds(3))
    #expect(session.state == .running)
    #expect(stage.brightness == 200)
    #expect(stage.control("white_balance_temperature")?.current == 3000)
  }

  @Test func `a camera forgets its control values when it is unplugged`() async throws {
    let stage = try Stage()
    let session = stage.session(controls: [brighter])
    try await stage.clock.run {
      try await session.start()
      try await session.stop()
    }
    #expect(stage.brightness == 200)
    stage.simulator.unplug()
    try stage.clock.settle()
    stage.simulator.plug()
    #expect(stage.brightness == 128)
  }
}

extension Stage {
  fileprivate func set(_ settings: ControlSettings) async throws -> [ControlOutcome] {
    try await clock.run { [simulator] in
      try await simulator.set(settings, on: simulator.devices()[0])
    }
  }

  fileprivate func reset(_ names: [ControlName] = []) async throws -> [ControlOutcome] {
    try await clock.run { [simulator] in
      try await simulator.reset(names, of: simulator.devices()[0])
    }
  }

  fileprivate var brightness: Int? { control("brightness")?.current }

  fileprivate func control(_ name: ControlName) -> CameraControl? {
    simulator.devices().first?.controls.first { $0.name == name }
  }
}
