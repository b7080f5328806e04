import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct ControlTests {
  private let brighter = ControlSetting(name: "brightness", value: "200")

  @Test func `a control is kept, and told with the device`() async throws {
    let stage = try Stage()
    let session = stage.session(controls: [brighter])
    let format = try await stage.clock.run {
      try await session.started()
      return session.format
    }
    #expect(format?.controls == [ControlOutcome(name: "brightness", asked: 200, got: 200)])
    #expect(stage.brightness == 200)
  }

  @Test func `a control that does not stick says so`() async throws {
    let stage = try Stage(.stuckControl("brightness"))
    let shot = try await stage.run { [brighter] session in
      try await session.started()
      return try await session.shot(PhotoSettings(priority: .speed, controls: [brighter]))
    }
    #expect(shot.settings.controls == [ControlOutcome(name: "brightness", asked: 200, got: 128)])
    #expect(shot.settings.controls[0].didStick == false)
  }

  @Test func `a menu is set by its words`() async throws {
    let hum = ControlSetting(name: "power_line_frequency", value: "60 Hz")
    let stage = try Stage()
    let session = stage.session(controls: [hum])
    let outcomes = try await stage.clock.run {
      try await session.started()
      return session.format?.controls
    }
    #expect(outcomes?.first?.got == 2)
  }

  @Test func `a control that is not there refuses the opening`() async throws {
    let stage = try Stage()
    let session = stage.session(controls: [ControlSetting(name: "brigtness", value: "1")])
    try await stage.clock.run {
      let error = await #expect(throws: CameraError.self) { try await session.started() }
      guard case .badControl = error?.cause else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `a camera without power forgets what was set`() async throws {
    let stage = try Stage()
    let session = stage.session(controls: [brighter])
    try await stage.clock.run {
      try await session.started()
      try await session.stopped()
    }
    #expect(stage.brightness == 200)
    stage.simulator.unplug()
    stage.clock.settle()
    stage.simulator.plug()
    #expect(stage.brightness == 128)
  }
}

extension Stage {
  fileprivate var brightness: Int? {
    simulator.devices().first?.controls.first { $0.name == "brightness" }?.current
  }
}
