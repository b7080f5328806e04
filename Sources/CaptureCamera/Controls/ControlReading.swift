extension CameraControl {
  /// The number that a wish in words stands for: of those that this control takes the nearest.
  public func number(for setting: ControlSetting) throws(CameraError) -> Int {
    let asked = try askedNumber(for: setting)
    guard case .integer(let range, let step) = kind else { return asked }
    return asked.nearest(in: range, step: step)
  }

  /// The number that a wish in words says, though it may lie between two steps.
  ///
  /// A percentage is as near as the steps come to it.
  func askedNumber(for setting: ControlSetting) throws(CameraError) -> Int {
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
      if let item = items.first(where: { $0.name.lowercased() == word }) { return item.value }
      // Where the items are numbers themselves, their places in the menu are not what is meant.
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

// The range may be as wide as the numbers are, so that no difference of two is one.
extension ClosedRange<Int> {
  /// The number at a part of the way from the lowest to the highest.
  fileprivate func number(at part: Double) -> Int {
    guard upperBound.subtractingReportingOverflow(lowerBound).overflow else {
      return lowerBound + Int((Double(upperBound - lowerBound) * part).rounded())
    }
    let number = Double(lowerBound) * (1 - part) + Double(upperBound) * part
    return Int(exactly: number.rounded()) ?? (part < 0.5 ? lowerBound : upperBound)
  }
}

extension Int {
  /// The nearest number that the control's steps allow; of two the lower one.
  fileprivate func nearest(in range: ClosedRange<Int>, step: Int) -> Int {
    guard step > 1 else { return self }
    let excess = UInt(bitPattern: self &- range.lowerBound) % UInt(step)
    let lack = UInt(step) - excess
    let room = UInt(bitPattern: range.upperBound &- self)
    return excess > lack && lack <= room ? self + Int(lack) : self - Int(excess)
  }
}

extension [CameraControl.MenuItem] {
  /// Whether each is a number, as in a menu of frequencies.
  var areNumbers: Bool { allSatisfy { Int($0.name) != nil } }
}

extension [CameraControl] {
  /// The control and number that a wish is about; the number is one that the control takes.
  public func resolve(
    _ setting: ControlSetting
  ) throws(CameraError) -> (control: CameraControl, number: Int) {
    let control = try named(setting.name)
    guard !control.traits.contains(.readOnly) else {
      throw CameraError(.control, "the camera", .badControl("'\(setting.name)' can only be read"))
    }
    return (control, try control.number(for: setting))
  }

  /// The control of a name, in large letters or small ones.
  public func named(_ name: String) throws(CameraError) -> CameraControl {
    let word = name.lowercased()
    guard let control = first(where: { $0.name.lowercased() == word }) else {
      throw .unknownControl(name, among: map(\.name))
    }
    return control
  }
}
