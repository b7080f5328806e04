internal import CaptureBase
internal import CaptureText

/// Errors about choosing a camera, or a control of it, by a name that does not fit.
extension CameraError {
  static func notFound(_ selector: String, among devices: [CameraDevice]) -> CameraError {
    CameraError(
      .find, "'\(selector)'", Cause(.notFound, "no camera matches"), remedy: .available(devices))
  }

  static func ambiguous(_ selector: String, among devices: [CameraDevice]) -> CameraError {
    CameraError(.find, "'\(selector)'", .ambiguous, remedy: .chooseOne(of: devices))
  }

  static func badControlValue(_ setting: ControlSetting, choices: String) -> CameraError {
    CameraError(
      .control, "the camera",
      .badControl("'\(setting.value)' is not a valid value for '\(setting.name)'"),
      remedy: Remedy(.permittedValue, "it accepts \(choices)"))
  }

  static func unknownControl(_ name: String, among names: [String]) -> CameraError {
    let remedy =
      if names.isEmpty {
        Remedy(.knownName, "it has no controls")
      } else if let nearest = name.lowercased().nearest(among: names) {
        Remedy(.nearestName, "did you mean '\(nearest)'?", [.name: nearest])
      } else {
        Remedy(.knownName, "it has \(names.joined(separator: ", "))")
      }
    return CameraError(
      .control, "the camera", .badControl("it has no control '\(name)'"), remedy: remedy)
  }
}
