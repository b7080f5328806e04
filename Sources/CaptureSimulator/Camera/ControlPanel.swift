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

  /// The controls with what they are set to, those inactive that an automatic has in hand.
  var now: [CameraControl] {
    let values = values.withLock { $0 }
    let set = controls.map { control in
      var control = control
      control.current = values[control.name] ?? control.current ?? control.standard
      return control
    }
    return set.map { control in
      var control = control
      if set.release(of: control) != nil { control.traits.insert(.inactive) }
      return control
    }
  }

  func value(of control: CameraControl) -> Int {
    values.withLock { $0[control.name] } ?? control.current ?? control.standard
  }

  /// Sets a control, unless its automatic has it in hand.
  func set(_ control: CameraControl, to value: Int) {
    guard now.release(of: control) == nil else { return }
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
