extension ControlOutcome {
  /// What a person should know about it, given the camera's controls as they are now.
  public func remark(among controls: [CameraControl]) -> String? {
    guard let control = controls.first(where: { $0.name == name }) else { return nil }
    let remark =
      controls.isHeld(control)
      ? remark(on: control, heldAmong: controls) : remark(on: control)
    guard let remark, let profile else { return remark }
    return "the profile \(profile): \(remark)"
  }

  /// The same of one that nothing has in hand.
  private func remark(on control: CameraControl) -> String? {
    let now = control.words(for: got)
    guard !didStick else {
      guard asked != given else { return nil }
      return "\(name) is \(now) now, the nearest value to \(asked) that it takes"
    }
    let wish = "\(name)=\(control.words(for: given))"
    guard let refusal else { return "the camera did not keep \(wish); it is \(now)" }
    return "the camera does not take \(wish): \(refusal); \(name) stays \(now)"
  }

  private func remark(
    on control: CameraControl, heldAmong controls: [CameraControl]
  ) -> String? {
    let wish = "\(name)=\(control.words(for: given))"
    let release = controls.release(of: control)
    let holder = release?.name ?? "another control"
    let remedy = release.map { "; set \($0), too" } ?? ""
    return didStick
      ? "\(wish) has no effect while \(holder) has it in hand\(remedy)"
      : "the camera did not keep \(wish): \(holder) has it in hand\(remedy)"
  }
}
