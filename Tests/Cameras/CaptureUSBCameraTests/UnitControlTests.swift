import CaptureCamera
import CaptureSimulator
import Testing

@testable import CaptureUSBCamera

@Suite(.timeLimit(.minutes(10)))
struct UnitControlTests {
  private let controls = USBControls([
    CameraControl(name: .brightness, kind: .integer(-64...64, step: 2), default: -1),
    CameraControl(
      name: .autoExposure,
      kind: .menu([.init(value: 1, name: "Manual Mode"), .init(value: 3, name: "Aperture")]),
      default: 3),
    CameraControl(name: .exposureTime, kind: .integer(1...70_000, step: 1), default: 300),
    CameraControl(name: .tilt, kind: .integer(-3_600...3_600, step: 3_600), default: 0),
    CameraControl(name: .focus, kind: .integer(0...250, step: 5), default: 0, traits: .readOnly),
  ])

  /// A unit, a selector, and the minimum, the maximum, the step and the default.
  @Test(arguments: [
    (2, 0x02, [[0xC0, 0xFF], [0x40, 0], [2, 0], [0xFF, 0xFF]]),
    (1, 0x02, [[1], [8], [9], [8]]),
    (1, 0x04, [[1, 0, 0, 0], [0x70, 0x11, 1, 0], [1, 0, 0, 0], [0x2C, 1, 0, 0]]),
    (
      1, 0x0D,
      [
        [0, 0, 0, 0, 0xF0, 0xF1, 0xFF, 0xFF], [0, 0, 0, 0, 0x10, 0x0E, 0, 0],
        [0, 0, 0, 0, 0x10, 0x0E, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0],
      ]
    ),
  ])
  func `a control's range is encoded as its field requires`(
    unit: UInt8, selector: UInt8, bytes: [[UInt8]]
  ) throws {
    let control = try #require(controls.control(ofUnit: unit, selector))
    let properties: [ControlProperty] = [.minimum, .maximum, .step, .initial]
    #expect(properties.map { controls.property($0, of: control) } == bytes)
  }

  @Test(arguments: [
    (2, 0x02, [0xC0, 0xFF], ["brightness=-64"]), (2, 0x02, [0x41, 0], nil),
    (2, 0x02, [1], nil), (1, 0x02, [1], ["auto_exposure=1"]), (1, 0x02, [8], ["auto_exposure=3"]),
    (1, 0x02, [2], nil), (1, 0x02, [9], nil), (1, 0x04, [], nil),
    (1, 0x0D, [7, 0, 0, 0, 0xF0, 0xF1, 0xFF, 0xFF], ["tilt_absolute=-3600"]),
    (1, 0x0D, [7, 0, 0, 0, 0xF0, 0xF1, 0xFF], nil),
  ])
  func `a value from the host becomes settings, unless the control does not accept it`(
    unit: UInt8, selector: UInt8, bytes: [UInt8], settings: [String]?
  ) throws {
    let control = try #require(controls.control(ofUnit: unit, selector))
    #expect(controls.settings(of: control, bytes)?.map(\.description) == settings)
  }

  @Test func `a control that the camera lacks is not found`() {
    #expect(controls.control(ofUnit: 2, 0x03) == nil)
    #expect(controls.control(ofUnit: 3, 0x02) == nil)
  }

  @Test func `a control that cannot be set says so`() throws {
    let focus = try #require(controls.control(ofUnit: 1, 0x06))
    let brightness = try #require(controls.control(ofUnit: 2, 0x02))
    #expect(controls.abilities(of: focus) & 3 == 1)
    #expect(controls.abilities(of: brightness) & 3 == 3)
  }

  @Test func `every control of the standard camera exists on USB`() {
    #expect(USBControls(Scenario.Camera.standardControls).omitted.isEmpty)
  }
}
