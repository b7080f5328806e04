extension ControlOutcome {
  /// Returns a remark for the user if the control did not end up as
  /// requested, or has no effect now.
  ///
  /// `controls` holds the camera's controls with their current values.
  public func remark(among controls: [CameraControl]) -> String? {
    guard let control = controls.first(where: { $0.name == name }) else { return nil }
    let remark =
      controls.isHeld(control)
      ? remark(on: control, heldAmong: controls) : remark(on: control)
    guard let remark, let profile else { return remark }
    return "the profile \(profile): \(remark)"
  }

  /// Returns the remark for a control that no other control determines.
  private func remark(on control: CameraControl) -> String? {
    let now = control.words(for: actual)
    guard !didStick else {
      guard requested != sent else { return nil }
      return "\(name) is \(now) now, the nearest value to \(requested) that it takes"
    }
    let setting = "\(name)=\(control.words(for: sent))"
    guard let refusal else { return "the camera did not keep \(setting); it is \(now)" }
    return "the camera does not accept \(setting): \(refusal); \(name) stays \(now)"
  }

  private func remark(
    on control: CameraControl, heldAmong controls: [CameraControl]
  ) -> String? {
    let setting = "\(name)=\(control.words(for: sent))"
    let release = controls.release(of: control)
    let holder = release?.name.rawValue ?? "another control"
    let remedy = release.map { "; also set \($0)" } ?? ""
    return didStick
      ? "\(setting) has no effect while \(holder) controls it\(remedy)"
      : "the camera did not keep \(setting): \(holder) controls it\(remedy)"
  }
}
