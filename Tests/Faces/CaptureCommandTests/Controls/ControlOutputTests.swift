import CaptureCamera
import Testing

@testable import CaptureCommand

/// What `capture controls` says of values that it does not know.
struct ControlOutputTests {
  private func control(_ name: String, _ current: Int?, _ traits: CameraControl.Traits = [])
    -> CameraControl
  {
    CameraControl(
      name: ControlName(name), kind: .boolean, default: 1, traits: traits, current: current)
  }

  @Test func `controls that cannot be read are not taken for ones at their defaults`() {
    let known = [control("hue", 1), control("zoom", 0), control("focus", nil, .inactive)]
    #expect(ControlOutput.doubt(about: known) == nil)
    #expect(
      ControlOutput.doubt(about: known + [control("gain", nil)])
        == "cannot read gain, and cannot tell whether it differs from the defaults")
    #expect(
      ControlOutput.doubt(about: [control("gain", nil), control("gamma", nil)])
        == "cannot read gain, gamma, and cannot tell whether they differ from the defaults")
  }
}
