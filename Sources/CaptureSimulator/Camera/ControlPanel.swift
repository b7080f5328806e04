internal import CaptureCamera
internal import CaptureImaging

/// What a simulated camera's controls are set to.
final class ControlPanel: Sendable {
  private let controls: [CameraControl]
  /// By name; a control that is not there has its standard value.
  private let values = Guarded<[String: Int]>([:])

  init(_ controls: [CameraControl]) {
    self.controls = controls
  }

  /// The controls with what they are set to.
  var now: [CameraControl] {
    let values = values.withLock { $0 }
    return controls.map { control in
      var control = control
      control.current = values[control.name] ?? control.standard
      return control
    }
  }

  func value(of control: CameraControl) -> Int {
    values.withLock { $0[control.name] } ?? control.standard
  }

  func set(_ control: CameraControl, to value: Int) {
    values.withLock { $0[control.name] = value }
  }

  /// Forgets all that was set, as a camera without power does.
  func reset() {
    values.withLock { $0 = [:] }
  }

  /// What brightness adds to the light of each pixel, of 255.
  var brightnessOffset: Int {
    guard let control = controls.first(where: { $0.name == "brightness" }),
      case .integer(let range, _) = control.kind, range.count > 1
    else { return 0 }
    return (value(of: control) - control.standard) * 255 / (range.count - 1)
  }
}
