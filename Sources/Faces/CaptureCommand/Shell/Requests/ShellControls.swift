internal import CaptureCamera
internal import CaptureJSON

/// What a request asks of the controls of the camera.
enum ShellControls: Hashable, Sendable {
  case list
  case get([ControlName])
  case set(ControlSettings)
  /// Resets these controls; all that differ from their defaults if there are none.
  case reset([ControlName])

  init(_ word: ShellWord, _ fields: inout JSONFields) throws(JSONFieldError) {
    switch word {
    case .getControls: self = .get(try fields.required("names").texts().map(ControlName.init(_:)))
    case .setControls: self = .set(try fields.required("control").controlSettings())
    case .resetControls:
      self = .reset(try fields.given("names")?.texts().map(ControlName.init(_:)) ?? [])
    default: self = .list
    }
  }
}
