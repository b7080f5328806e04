extension ControlOutcome {
  /// What a person should know about it, given the camera's controls as they are now.
  public func remark(among controls: [CameraControl]) -> String? {
    guard let control = controls.first(where: { $0.name == name }) else { return nil }
    let wish = "\(name)=\(control.words(for: asked))"
    guard controls.isHeld(control) else {
      return didStick
        ? nil : "the camera did not keep \(wish); it is \(control.words(for: got))"
    }
    let release = controls.release(of: control)
    let holder = release?.name ?? "another control"
    let remedy = release.map { "; set \($0), too" } ?? ""
    return didStick
      ? "\(wish) has no effect while \(holder) has it in hand\(remedy)"
      : "the camera did not keep \(wish): \(holder) has it in hand\(remedy)"
  }
}
