internal import CaptureBase
internal import CaptureCamera

/// The current values of a simulated camera's controls.
final class ControlPanel: Sendable {
  private let controls: [CameraControl]
  /// The values that were set, by control name; other controls have their initial value.
  private let values = Guarded<[ControlName: Int]>([:])

  init(_ controls: [CameraControl]) {
    self.controls = controls
  }

  /// The controls with their current values; those under automatic control are marked inactive.
  var now: [CameraControl] {
    let values = values.withLock { $0 }
    let set = controls.map { control in
      var control = control
      control.current = values[control.name] ?? control.current ?? control.default
      return control
    }
    return set.map { control in
      var control = control
      if set.release(of: control) != nil { control.traits.insert(.inactive) }
      return control
    }
  }

  func value(of control: CameraControl) -> Int {
    values.withLock { $0[control.name] } ?? control.current ?? control.default
  }

  /// Sets a control, unless it is under automatic control.
  func set(_ control: CameraControl, to value: Int) {
    guard now.release(of: control) == nil else { return }
    values.withLock { $0[control.name] = value }
  }

  /// Resets all controls, as a loss of power does.
  func reset() {
    values.withLock { $0 = [:] }
  }

  /// The offset, out of 255, that the brightness control adds to each pixel's luma.
  var brightnessOffset: Int {
    guard let control = controls.first(where: { $0.name == .brightness }),
      case .integer(let range, _) = control.kind, range.count > 1
    else { return 0 }
    return (value(of: control) - control.default) * 255 / (range.count - 1)
  }
}
