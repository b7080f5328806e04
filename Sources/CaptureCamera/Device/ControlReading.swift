extension CameraControl {
  /// The number that a wish in words stands for on this control.
  public func number(for setting: ControlSetting) throws(CameraError) -> Int {
    guard let number = number(from: setting.value) else {
      throw .badControlValue(setting, choices: choices)
    }
    return number
  }

  private func number(from text: String) -> Int? {
    switch kind {
    case .integer(let range, let step):
      return integer(from: text, in: range, step: step)
    case .boolean:
      switch text.lowercased() {
      case "1", "on", "true", "yes": return 1
      case "0", "off", "false", "no": return 0
      default: return nil
      }
    case .menu(let items):
      let word = text.lowercased()
      return items.first { $0.name.lowercased() == word || String($0.value) == word }?.value
    }
  }

  private func integer(from text: String, in range: ClosedRange<Int>, step: Int) -> Int? {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
      let span = Double(range.upperBound - range.lowerBound)
      return snapped(
        range.lowerBound + Int((span * percent / 100).rounded()), in: range, step: step)
    }
    guard let number = Int(text), range.contains(number) else { return nil }
    return snapped(number, in: range, step: step)
  }

  /// The nearest value at or below that the control's steps allow.
  private func snapped(_ number: Int, in range: ClosedRange<Int>, step: Int) -> Int {
    range.lowerBound + (number - range.lowerBound) / max(step, 1) * max(step, 1)
  }
}

extension [CameraControl] {
  /// The control and number that a wish is about.
  public func resolve(
    _ setting: ControlSetting
  ) throws(CameraError) -> (control: CameraControl, number: Int) {
    guard let control = first(where: { $0.name == setting.name }) else {
      throw .unknownControl(setting.name, among: map(\.name))
    }
    guard !control.traits.contains(.readOnly) else {
      throw CameraError(.control, "the camera", .badControl("'\(setting.name)' can only be read"))
    }
    return (control, try control.number(for: setting))
  }
}
