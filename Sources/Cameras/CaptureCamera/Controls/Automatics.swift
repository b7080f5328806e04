extension [CameraControl] {
  /// Returns the setting that turns off the automatic mode controlling `dial`.
  ///
  /// Nil if no automatic mode controls it now, or none is known that could be turned off.
  package func release(of dial: CameraControl) -> ControlSetting? {
    for automatic in automatics(of: dial) where !automatic.leavesDials {
      guard let manual = automatic.manual else { continue }
      return ControlSetting(name: automatic.name, value: automatic.value(for: manual))
    }
    return nil
  }

  /// Whether another control, such as an automatic mode, determines this one's value now.
  ///
  /// If that control is known, its current value decides, since the driver's
  /// `inactive` flag may be out of date.
  package func isHeld(_ control: CameraControl) -> Bool {
    automatics(of: control).isEmpty
      ? control.traits.contains(.inactive) : release(of: control) != nil
  }

  /// The controls that the user has set: those that differ from their defaults, and the dials whose
  /// automatic mode is off.
  ///
  /// The dials are included even at their default values: repeating only the switch to manual would
  /// leave them at arbitrary values.
  package var chosen: [CameraControl] {
    filter { control in
      control.isChanged
        || control.isSettable && control.current != nil
          && automatics(of: control).contains { $0.isChanged && $0.leavesDials }
    }
  }

  private func automatics(of dial: CameraControl) -> [CameraControl] {
    let names = Automatics.ofDials[dial.name] ?? []
    return filter { names.contains($0.name) }
  }
}

/// The names of automatic modes, which is the only list of them.
private enum Automatics {
  /// The automatic modes that control each dial, including those of older kernels.
  static let ofDials: [ControlName: [ControlName]] = [
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

  static let names = Set(ofDials.values.joined())
}

extension CameraControl {
  /// Whether this is an automatic mode that determines other controls, such as automatic exposure.
  public var isAutomatic: Bool { Automatics.names.contains(name) }
}

extension CameraControl {
  /// The value that turns an automatic mode off; nil if there is none.
  fileprivate var manual: Int? {
    switch kind {
    case .boolean: 0
    case .menu(let items): items.first { $0.isManual }?.value
    case .integer, .bits: nil
    }
  }

  /// Whether its current value leaves its dials under manual control.
  fileprivate var leavesDials: Bool {
    let value = current ?? self.default
    guard case .menu(let items) = kind else { return value == manual }
    return items.contains { $0.value == value && ($0.isManual || $0.isOfShutter) }
  }
}

extension CameraControl.MenuItem {
  fileprivate var isManual: Bool { name.lowercased().hasPrefix("manual") }
  /// Whether the item is shutter priority: automatic iris, manual exposure time.
  fileprivate var isOfShutter: Bool { name.lowercased().hasPrefix("shutter") }
}
