extension [CameraControl] {
  /// The wish that takes a dial out of its automatic's hands; nil where none has it, or none is known.
  public func release(of dial: CameraControl) -> ControlSetting? {
    for automatic in automatics(of: dial) where !automatic.leavesDials {
      guard let manual = automatic.manual else { continue }
      return ControlSetting(name: automatic.name, value: automatic.words(for: manual))
    }
    return nil
  }

  /// Whether another control has it in hand now.
  ///
  /// Where that one is known it is asked, since a driver's word may be older than its setting.
  package func isHeld(_ control: CameraControl) -> Bool {
    automatics(of: control).isEmpty
      ? control.traits.contains(.inactive) : release(of: control) != nil
  }

  /// What somebody has chosen: all that differs from the standard values, and the dials whose
  /// automatic was switched off, which would stand anywhere if only that were repeated.
  package var chosen: [CameraControl] {
    filter { control in
      control.isChanged
        || control.isSettable && control.current != nil
          && automatics(of: control).contains { $0.isChanged && $0.leavesDials }
    }
  }

  private func automatics(of dial: CameraControl) -> [CameraControl] {
    let names = Self.automatics[dial.name] ?? []
    return filter { names.contains($0.name) }
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
    case .menu(let items): items.first { $0.isManual }?.value
    case .integer, .bits: nil
    }
  }

  /// Whether it is set so that it leaves its dials alone.
  fileprivate var leavesDials: Bool {
    let value = current ?? standard
    guard case .menu(let items) = kind else { return value == manual }
    return items.contains { $0.value == value && ($0.isManual || $0.isOfShutter) }
  }
}

extension CameraControl.MenuItem {
  fileprivate var isManual: Bool { name.lowercased().hasPrefix("manual") }
  /// The automatic that chooses the iris and leaves the time to the person.
  fileprivate var isOfShutter: Bool { name.lowercased().hasPrefix("shutter") }
}
