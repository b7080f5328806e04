internal import CaptureBase

/// A setting resolved to a control and a number.
package struct RequestedControl {
  package let control: CameraControl
  let requested: Int
  /// The number nearest to `requested` that the control accepts.
  package let number: Int
  let profile: String?

  /// Returns the outcome, given the control's value now and the reason for a refusal, if any.
  package func outcome(_ actual: Int, refusal: CameraError.Cause? = nil) -> ControlOutcome {
    ControlOutcome(
      name: control.name, requested: requested, sent: number, actual: actual, refusal: refusal,
      profile: profile)
  }
}

extension [CameraControl] {
  /// Resolves a setting against these controls; throws if no control
  /// matches or the value is invalid.
  package func requested(_ setting: ControlSetting) throws(CameraError) -> RequestedControl {
    let (control, number) = try resolve(setting)
    return RequestedControl(
      control: control, requested: try control.askedNumber(for: setting), number: number,
      profile: setting.profile)
  }
}

extension [ControlOutcome] {
  /// Throws for the first setting requested by the user that the camera refused.
  ///
  /// Refused settings from a profile are ignored.
  package func check(
    on subject: String, among controls: [CameraControl]
  ) throws(CameraError) {
    for outcome in self where outcome.profile == nil && !outcome.didStick {
      guard let refusal = outcome.refusal else { continue }
      let control = controls.first { $0.name == outcome.name }
      let value = control?.words(for: outcome.sent) ?? String(outcome.sent)
      let sentence = "it does not accept \(outcome.name)=\(value): \(refusal)"
      var cause = CameraError.Cause.badControl(sentence)
      if refusal.code == .driver { cause = .driver(sentence) }
      let release = control.flatMap { controls.release(of: $0) }
      throw CameraError(.control, subject, cause, remedy: release.map { Remedy.set($0) })
    }
  }
}
