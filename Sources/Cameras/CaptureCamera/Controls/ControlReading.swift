extension CameraControl {
  /// Returns the number that a setting's text stands for, rounded to
  /// the nearest step of this control.
  public func number(for setting: ControlSetting) throws(CameraError) -> Int {
    let asked = try askedNumber(for: setting)
    guard case .integer(let range, let step) = kind else { return asked }
    return asked.nearest(in: range, step: step)
  }

  /// Returns the number that a setting's text states, even if it lies between two steps.
  ///
  /// A percentage is rounded to the nearest step. Throws if the text is not valid for this control.
  func askedNumber(for setting: ControlSetting) throws(CameraError) -> Int {
    guard let number = number(from: setting.value.text) else {
      throw .badControlValue(setting, choices: choices(inFormOf: setting.value.text))
    }
    return number
  }

  /// Returns the permitted values, as percentages if the text is one.
  private func choices(inFormOf text: String) -> String {
    guard case .integer = kind, text.hasSuffix("%") else { return choices }
    return "0% to 100%"
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
      if let item = items.first(where: { $0.name.lowercased() == word }) { return item.value }
      // If the items are numbers themselves, their positions in the menu are not accepted.
      return items.areNumbers ? nil : items.first { String($0.value) == word }?.value
    case .bits(let mask):
      let digits = text.dropFirst(2)
      let isHex = text.lowercased().hasPrefix("0x") && digits.allSatisfy(\.isHexDigit)
      guard let number = isHex ? Int(digits, radix: 16) : Int(text) else { return nil }
      return number & ~mask == 0 ? number : nil
    }
  }

  private func integer(from text: String, in range: ClosedRange<Int>, step: Int) -> Int? {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
      return range.number(at: percent / 100).nearest(in: range, step: step)
    }
    return Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}

// The range may be as wide as `Int` itself, so the difference of its bounds may overflow.
extension ClosedRange<Int> {
  /// Returns the number at a fraction of the way from the lower to the upper bound.
  fileprivate func number(at part: Double) -> Int {
    guard upperBound.subtractingReportingOverflow(lowerBound).overflow else {
      return lowerBound + Int((Double(upperBound - lowerBound) * part).rounded())
    }
    let number = Double(lowerBound) * (1 - part) + Double(upperBound) * part
    return Int(exactly: number.rounded()) ?? (part < 0.5 ? lowerBound : upperBound)
  }
}

extension Int {
  /// Returns the nearest number that the control's steps allow; of two equally near, the lower one.
  fileprivate func nearest(in range: ClosedRange<Int>, step: Int) -> Int {
    guard step > 1 else { return self }
    let excess = UInt(bitPattern: self &- range.lowerBound) % UInt(step)
    let lack = UInt(step) - excess
    let room = UInt(bitPattern: range.upperBound &- self)
    return excess > lack && lack <= room ? self + Int(lack) : self - Int(excess)
  }
}

extension [CameraControl.MenuItem] {
  /// Whether every item's text is a number, as in a menu of frequencies.
  var areNumbers: Bool { allSatisfy { Int($0.name) != nil } }
}

extension [CameraControl] {
  /// Returns the control that a setting names and the number to set, which the control accepts.
  package func resolve(
    _ setting: ControlSetting
  ) throws(CameraError) -> (control: CameraControl, number: Int) {
    let control = try named(setting.name)
    guard !control.traits.contains(.readOnly) else {
      throw CameraError(.control, "the camera", .badControl("'\(setting.name)' can only be read"))
    }
    return (control, try control.number(for: setting))
  }

  /// Returns the control with this name, ignoring case.
  package func named(_ name: ControlName) throws(CameraError) -> CameraControl {
    guard let control = self[name] else {
      throw .unknownControl(name.rawValue, among: map(\.name.rawValue))
    }
    return control
  }

  /// The control with this name, ignoring case; nil if there is none.
  public subscript(name: ControlName) -> CameraControl? { first { $0.name == name } }
}
