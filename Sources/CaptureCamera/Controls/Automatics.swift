extension [CameraControl] {
  /// The wish that takes a dial out of its automatic's hands; nil where none has it, or none is known.
  public func release(of dial: CameraControl) -> ControlSetting? {
    for name in Self.automatics[dial.name] ?? [] {
      guard let automatic = first(where: { $0.name == name }), let manual = automatic.manual,
        automatic.current ?? automatic.standard != manual
      else { continue }
      return ControlSetting(name: name, value: automatic.words(for: manual))
    }
    return nil
  }

  /// What drivers call a dial's automatic, today and in years past.
  private static var automatics: [String: [String]] {
    [
      "white_balance_temperature": ["white_balance_automatic", "white_balance_temperature_auto"],
      "red_balance": ["white_balance_automatic"],
      "blue_balance": ["white_balance_automatic"],
      "exposure_time_absolute": ["auto_exposure"],
      "exposure_absolute": ["exposure_auto"],
      "exposure": ["auto_exposure", "exposure_auto"],
      "focus_absolute": ["focus_automatic_continuous", "focus_auto"],
      "gain": ["gain_automatic", "autogain"],
      "hue": ["hue_automatic", "hue_auto"],
      "brightness": ["brightness_automatic"],
      "contrast": ["contrast_automatic"],
    ]
  }
}

extension CameraControl {
  /// The value with which an automatic leaves everything to the person.
  fileprivate var manual: Int? {
    switch kind {
    case .boolean: 0
    case .menu(let items): items.first { $0.name.lowercased().hasPrefix("manual") }?.value
    case .integer, .bits: nil
    }
  }
}

extension ControlOutcome {
  /// What a person should know about it, given the camera's controls as they are now.
  public func remark(among controls: [CameraControl]) -> String? {
    guard let control = controls.first(where: { $0.name == name }) else { return nil }
    let wish = "\(name)=\(control.words(for: asked))"
    guard control.traits.contains(.inactive) else {
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
