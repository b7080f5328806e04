internal import CaptureCamera

/// The controls of a camera in terms of USB.
struct USBControls: Hashable, Sendable {
  /// The simulator's controls that a USB camera can have, by name.
  let controls: [ControlName: CameraControl]
  /// The names of the controls that it cannot have.
  let omitted: [ControlName]

  init(_ controls: [CameraControl]) {
    let fields = UnitControl.all.flatMap(\.fields)
    let known = controls.filter { control in
      fields.contains { $0.name == control.name && $0.canHold(control) }
    }
    self.controls = Dictionary(known.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(known.map(\.name))
    omitted = controls.map(\.name).filter { !names.contains($0) }
  }

  /// Returns the control of a unit; nil if the camera does not have it.
  func control(ofUnit unit: UInt8, _ selector: UInt8) -> UnitControl? {
    UnitControl.all.first {
      $0.unit.rawValue == unit && $0.selector == selector && has($0)
    }
  }

  private func has(_ control: UnitControl) -> Bool {
    control.fields.contains { controls[$0.name] != nil }
  }

  /// The bits that say which controls a unit has.
  func bits(of unit: UnitControl.Unit) -> Int {
    UnitControl.all.filter { $0.unit == unit && has($0) }.reduce(0) { $0 | 1 << $1.bit }
  }
}

/// A property of a control that the host requests.
enum ControlProperty {
  case minimum, maximum, step, initial
}

extension USBControls {
  /// Returns a property of a control that does not change.
  func property(_ property: ControlProperty, of control: UnitControl) -> [UInt8] {
    control.fields.flatMap { field -> [UInt8] in
      guard let known = controls[field.name] else { return field.encoded(0) }
      if property == .step, field.isSetOfModes {
        return [known.values.flatMap { field.encoded($0) }.reduce(0, |)]
      }
      return field.encoded(known.number(property))
    }
  }

  /// Returns the current value of a control, given those of all.
  func value(of control: UnitControl, among current: [CameraControl]) -> [UInt8] {
    control.fields.flatMap { field in
      let now = current.first { $0.name == field.name } ?? controls[field.name]
      return field.encoded(now?.current ?? now?.default ?? 0)
    }
  }

  /// Returns the settings that the host's bytes stand for; nil if the control does not accept a value.
  func settings(of control: UnitControl, _ bytes: [UInt8]) -> ControlSettings? {
    var settings: ControlSettings = [:]
    var rest = bytes[...]
    for field in control.fields {
      let own = rest.prefix(field.byteCount)
      rest = rest.dropFirst(field.byteCount)
      guard let known = controls[field.name] else { continue }
      guard own.count == field.byteCount, let value = field.decoded(own), known.allows(value) else {
        return nil
      }
      settings[field.name] = .number(value)
    }
    return settings
  }

  /// What the host may do with a control: UVC 1.1, table 4-3.
  ///
  /// It must not remember values, since the camera may ignore what a control is set to.
  func abilities(of control: UnitControl) -> UInt8 {
    let own = control.fields.compactMap { controls[$0.name] }
    let canBeSet = !own.contains { $0.traits.contains(.readOnly) }
    return Self.canBeRead | Self.changesItself | (canBeSet ? Self.canBeSet : 0)
  }

  private static let canBeRead: UInt8 = 1
  private static let canBeSet: UInt8 = 2
  private static let changesItself: UInt8 = 8
}

extension CameraControl {
  fileprivate var values: [Int] {
    switch kind {
    case .menu(let items): items.map(\.value)
    case .integer(let range, _): [range.lowerBound, range.upperBound]
    case .boolean: [0, 1]
    case .bits(let mask): [0, mask]
    }
  }

  fileprivate func number(_ property: ControlProperty) -> Int {
    switch property {
    case .minimum: values.min() ?? 0
    case .maximum: values.max() ?? 0
    case .step: if case .integer(_, let step) = kind { step } else { 1 }
    case .initial: self.default
    }
  }

  fileprivate func allows(_ value: Int) -> Bool {
    switch kind {
    case .menu(let items): items.contains { $0.value == value }
    case .integer(let range, _): range.contains(value)
    case .boolean: value == 0 || value == 1
    case .bits(let mask): value & ~mask == 0
    }
  }
}
