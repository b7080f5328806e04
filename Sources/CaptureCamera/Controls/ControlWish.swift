/// A wish that was understood: what it is about, and in numbers.
package struct ControlWish {
  package let control: CameraControl
  let asked: Int
  /// The nearest number to it that the control takes.
  package let number: Int
  let profile: String?

  /// What came of it, given what the control is set to now, and why the camera refused it if it did.
  package func outcome(_ got: Int, refusal: CameraError.Cause? = nil) -> ControlOutcome {
    ControlOutcome(
      name: control.name, asked: asked, given: number, got: got, refusal: refusal, profile: profile)
  }
}

extension [CameraControl] {
  /// What a wish in words means on these controls.
  package func wish(_ setting: ControlSetting) throws(CameraError) -> ControlWish {
    let (control, number) = try resolve(setting)
    return ControlWish(
      control: control, asked: try control.askedNumber(for: setting), number: number,
      profile: setting.profile)
  }
}

extension [ControlOutcome] {
  /// Throws for the first wish of a person that the camera refused; a profile's are left out.
  package func check(
    on subject: String, among controls: [CameraControl]
  ) throws(CameraError) {
    for outcome in self where outcome.profile == nil && !outcome.didStick {
      guard let refusal = outcome.refusal else { continue }
      let control = controls.first { $0.name == outcome.name }
      let value = control?.words(for: outcome.given) ?? String(outcome.given)
      let sentence = "it does not take \(outcome.name)=\(value): \(refusal)"
      var cause = CameraError.Cause.badControl(sentence)
      if case .driver = refusal { cause = .driver(sentence) }
      let release = control.flatMap { controls.release(of: $0) }
      throw CameraError(.control, subject, cause, remedy: release.map { "set \($0), too" })
    }
  }
}
