import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestSupport
import Testing

@testable import CaptureUSBCamera

/// What a USB camera can do of a scenario.
@Suite(.timeLimit(.minutes(10)))
struct ScenarioTests {
  private static let possible: [Scenario.EventKind] = [
    .opening(.slowFirstFrame(by: .seconds(1)), .only(1)), .frame(.stall(), .only(1)),
    .frame(.flagged, .only(1)), .frame(.truncated(toBytes: 9), .only(1)),
    .frame(.garbage, .only(1)), .frame(.missingTables, .only(1)), .frame(.padded, .only(1)),
    .frame(.wrongSize(.half), .only(1)), .frame(.dropped, .only(1)), .unplug(after: .seconds(1)),
    .replug(after: .seconds(1)), .motion(after: .zero), .freeze(after: .zero),
    .stuckControl(.brightness), .refusedControl(.gain, because: "no"),
  ]

  @Test(arguments: possible)
  func `faults that a USB device can cause are accepted`(happening: Scenario.EventKind) throws {
    try Scenario(events: [Scenario.Event(happening)]).checkForUSB()
  }

  @Test(arguments: [
    (Scenario.EventKind.opening(.busy(), .only(1)), "uses"),
    (.opening(.permissionDenied, .only(1)), "may"),
    (.opening(.noBandwidth, .only(1)), "bandwidth"),
    (.frame(.backwards(by: .seconds(1)), .only(1)), "times"),
    (.replug(after: .seconds(1), number: 3), "number"),
  ])
  func `other faults are refused with the reason`(
    happening: Scenario.EventKind, word: String
  ) {
    let scenario = Scenario(events: [
      Scenario.Event(.unplug(after: .zero)), Scenario.Event(happening),
    ])
    let error = #expect(throws: USBCameraError.self) { try scenario.checkForUSB() }
    #expect(error?.code == .notOfUSB)
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test func `a fault of a control that no USB camera has is refused`() {
    var camera = Scenario.Camera()
    camera.controls = [CameraControl(name: "led_mode", kind: .boolean, default: 0)]
    let scenario = Scenario(cameras: [camera], events: [Scenario.Event(.stuckControl("led_mode"))])
    let error = #expect(throws: USBCameraError.self) { try scenario.checkForUSB() }
    #expect(error?.description.contains("'led_mode'") == true)
  }
}
